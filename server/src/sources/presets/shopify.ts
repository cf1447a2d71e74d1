// Shopify: the webhooks customers/create, customers/update, orders/create and orders/updated. Other topics have nobody.
// The contact gets a group "Shopify" from customers, and "Shopify orders" with the last five orders.
import { emailLine, firstOf, fullName, group, joined, line, orderSummary, part, textOf } from "./parts.ts";
import type { Preset } from "./preset.ts";

export const shopify: Preset = {
  title: "Shopify: customers and orders",
  verification: { kind: "hmac", header: "X-Shopify-Hmac-Sha256" },
  read({ payload, header, phones }) {
    const topic = header("x-shopify-topic");
    if (topic !== "" && !/^(customers|orders)\//.test(topic)) return undefined;
    const given = part(payload);
    const isOrder = Array.isArray(given["line_items"]);
    const person = isOrder ? part(given["customer"]) : given;
    const [billing, home, shipping] = [
      given["billing_address"],
      person["default_address"],
      given["shipping_address"],
    ].map(part) as [ReturnType<typeof part>, ReturnType<typeof part>, ReturnType<typeof part>];
    const country = firstOf(billing["country_code"], home["country_code"], shipping["country_code"]);
    const name = [person, billing, home].map(fullName).find((one) => one !== "") ?? "";
    const found = [
      { phone: isOrder ? phones.find(given["phone"], country) : undefined, name },
      { phone: phones.find(person["phone"], country), name },
      ...[billing, home].map((address) => ({
        phone: phones.find(address["phone"], address["country_code"]),
        name: fullName(address) || name,
      })),
      // The shipping address may be another person's.
      { phone: phones.find(shipping["phone"], shipping["country_code"]), name: fullName(shipping) },
    ].find(({ phone }) => phone !== undefined);
    if (!found) return undefined;
    const order = () =>
      line(
        given["name"],
        orderSummary(given, given["total_price"], given["financial_status"]),
        textOf(given["order_status_url"]),
      );
    return {
      phone: found.phone,
      name: found.name || undefined,
      enhanced_data: isOrder
        ? group("Shopify orders", order())
        : group(
            "Shopify",
            emailLine(given["email"]),
            line(given["tags"], "Tags"),
            line(joined(", ", home["city"], home["country"]), "Address"),
            line(given["note"], "Note"),
          ),
      keep_entries: isOrder ? 5 : undefined,
      time: given["updated_at"],
      delivery: header("x-shopify-webhook-id"),
    };
  },
};
