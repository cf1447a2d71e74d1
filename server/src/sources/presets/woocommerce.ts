// WooCommerce: the webhooks customer.created, customer.updated, order.created and order.updated. Others have nobody.
// The contact gets a group "WooCommerce" from customers, and "WooCommerce orders" with the last five orders.
import { emailLine, firstOf, fullName, group, joined, line, orderSummary, part, textOf } from "./parts.ts";
import type { Preset } from "./preset.ts";

export const woocommerce: Preset = {
  title: "WooCommerce: customers and orders",
  verification: { kind: "hmac", header: "X-WC-Webhook-Signature" },
  read({ payload, header, phones }) {
    const resource = header("x-wc-webhook-resource");
    if (resource !== "" && resource !== "customer" && resource !== "order") return undefined;
    const given = part(payload);
    const isOrder = Array.isArray(given["line_items"]);
    const [billing, shipping] = [part(given["billing"]), part(given["shipping"])];
    // Numbers without a country code belong to the country of their address.
    const found = [
      {
        phone: phones.find(billing["phone"], billing["country"]),
        name: fullName(given) || fullName(billing),
      },
      // The shipping address may be another person's.
      { phone: phones.find(shipping["phone"], shipping["country"]), name: fullName(shipping) },
    ].find(({ phone }) => phone !== undefined);
    if (!found) return undefined;
    const order = () => {
      const [number, id] = [firstOf(given["number"], given["id"]), textOf(given["id"])];
      const shop = header("x-wc-webhook-source");
      return line(
        number === "" ? "" : `#${number}`,
        orderSummary(given, given["total"], given["status"]),
        shop !== "" && id !== "" ? `${shop}wp-admin/post.php?post=${id}&action=edit` : "",
      );
    };
    const modified = textOf(given["date_modified_gmt"]);
    return {
      phone: found.phone,
      name: found.name || undefined,
      enhanced_data: isOrder
        ? group("WooCommerce orders", order())
        : group(
            "WooCommerce",
            emailLine(given["email"]),
            line(joined(", ", billing["city"], billing["country"]), "Address"),
          ),
      keep_entries: isOrder ? 5 : undefined,
      time: modified === "" ? undefined : `${modified}Z`,
    };
  },
};
