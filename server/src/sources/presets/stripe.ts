// Stripe: the events customer.created and customer.updated. Other events, and customers without a phone number, have nobody.
// The contact gets a group "Stripe".
import { emailLine, group, line, nameOf, part, textOf, timeOf } from "./parts.ts";
import type { Preset } from "./preset.ts";

export const stripe: Preset = {
  title: "Stripe: customers",
  verification: { kind: "stripe" },
  read({ payload, phones }) {
    const event = part(payload);
    const customer = part(part(event["data"])["object"]);
    const isCustomer = /^customer\.(created|updated)$/.test(textOf(event["type"]));
    if (!isCustomer || customer["object"] !== "customer") return undefined;
    const phone = phones.find(customer["phone"], part(customer["address"])["country"]);
    if (phone === undefined) return undefined;
    const [id, created] = [textOf(customer["id"]), event["created"]];
    return {
      phone,
      name: nameOf(customer["name"]) || undefined,
      enhanced_data: group(
        "Stripe",
        line(id, "Customer", `https://dashboard.stripe.com/customers/${id}`),
        emailLine(customer["email"]),
        line(customer["description"], "Description"),
      ),
      time: typeof created === "number" ? timeOf(created * 1_000) : undefined,
      delivery: event["id"],
    };
  },
};
