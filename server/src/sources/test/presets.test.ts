// The presets, with payloads in the forms that the vendors document. The data in them is invented.
import { describe, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { at, hmac, payload, useSourcesWorld } from "./sources-world.ts";

const world = useSourcesWorld(useSharedDatabase());

const SECRET = "shpss_0123456789abcdef0123456789abcdef";

type Signer = (body: string, url: string) => Record<string, string>;

const now = () => Math.floor(Date.now() / 1_000);

/** Written from each vendor's documentation, without the code under test. */
const signers: Record<string, Signer> = {
  shopify: (body) => ({
    "x-shopify-hmac-sha256": hmac(SECRET, "base64", body),
    "x-shopify-webhook-id": "b54557e4-bdd9-4b37-8a5f-bf7d70bcd043",
  }),
  woocommerce: (body) => ({
    "x-wc-webhook-signature": hmac(SECRET, "base64", body),
    "x-wc-webhook-source": "https://gateaux.example/",
  }),
  hubspot: (body, url) => {
    const time = String(Date.now());
    return {
      "x-hubspot-request-timestamp": time,
      "x-hubspot-signature-v3": hmac(SECRET, "base64", "POST", url, body, time),
    };
  },
  stripe: (body) => {
    const time = now();
    return { "stripe-signature": `t=${time},v1=${hmac(SECRET, "hex", `${time}.`, body)},v0=0` };
  },
};

/** A new source of the preset, with what signs and sends a payload to it. */
async function sourceOf(preset: string, name = "x") {
  const { body: source } = await world.call("POST", "/sources", { name, preset, secret: SECRET });
  return (body: string, headers = {}) =>
    world.send(source.url, body, { ...(signers[preset] as Signer)(body, source.url), ...headers });
}

const email = (address: string) => ({ text: address, description: "E-mail", link: `mailto:${address}` });

const cases: [file: string, contact: object][] = [
  [
    "shopify-customer",
    {
      phone: "+15551234567",
      name: "Ana Marlowe",
      enhanced_data: {
        Shopify: [
          email("ana.marlowe@bakery.example"),
          { text: "newsletter, vip", description: "Tags" },
          { text: "Portland, United States", description: "Address" },
          { text: "Likes almond cakes", description: "Note" },
        ],
      },
    },
  ],
  [
    "shopify-order",
    {
      phone: "+46701740605",
      name: "Bo Lindqvist",
      enhanced_data: {
        "Shopify orders": [
          {
            text: "#1042",
            description: "3 items, 409.00 SEK, paid",
            link: "https://cakes.example/59472/orders/b1946ac92492d2347c6235b4d2611184/authenticate?key=0f1e2d3c",
          },
        ],
      },
    },
  ],
  [
    "woocommerce-customer",
    {
      phone: "+33612345678",
      name: "Chloé Dupont",
      enhanced_data: {
        WooCommerce: [email("chloe.dupont@courriel.example"), { text: "Lyon, FR", description: "Address" }],
      },
    },
  ],
  [
    "woocommerce-order",
    {
      phone: "+491711234567",
      name: "Dieter Brandt",
      enhanced_data: {
        "WooCommerce orders": [
          {
            text: "#727",
            description: "2 items, 29.35 EUR, processing",
            link: "https://gateaux.example/wp-admin/post.php?post=727&action=edit",
          },
        ],
      },
    },
  ],
  [
    "hubspot-contact",
    {
      phone: "+420601123456",
      name: "Eva Novák",
      enhanced_data: {
        HubSpot: [
          email("eva.novak@posta.example"),
          { text: "Novák Pekárna", description: "Company" },
          { text: "customer", description: "Lifecycle stage" },
        ],
      },
    },
  ],
  [
    "hubspot-workflow",
    {
      phone: "+33698765432",
      name: "Farid Haddad",
      enhanced_data: {
        HubSpot: [email("farid@haddad.example"), { text: "lead", description: "Lifecycle stage" }],
      },
    },
  ],
  [
    "stripe-customer",
    {
      phone: "+353850123456",
      name: "Grace Byrne",
      enhanced_data: {
        Stripe: [
          {
            text: "cus_R9gq4vXnT2mB1c",
            description: "Customer",
            link: "https://dashboard.stripe.com/customers/cus_R9gq4vXnT2mB1c",
          },
          email("grace.byrne@mail.example"),
          { text: "Weekly box", description: "Description" },
        ],
      },
    },
  ],
];

describe.each(cases)("%s", (file, contact) => {
  const preset = file.split("-")[0] as string;

  test("is verified, written, and recognised when it is delivered again", async () => {
    const [send, body] = [await sourceOf(preset, file), await payload(file)];
    const sent = await send(body);
    expect(sent).toMatchObject({ status: 200, body: { outcome: "created", errors: [] } });
    const got = await world.call("GET", `/contacts/${sent.body.contact_id}`);
    expect(got.body).toMatchObject({ ...contact, labels: "" });
    expect((await send(body)).body).toEqual({ outcome: "repeated", contact_id: null, errors: [] });
  });
});

describe("the number of an address has the name in that address", () => {
  const billing = { first_name: "Bo", last_name: "Lindqvist", country_code: "SE", country: "SE" };
  const shipping = { first_name: "Inga", last_name: "Berg", country_code: "SE", country: "SE" };
  const order = {
    line_items: [{ quantity: 1 }],
    name: "#7",
    customer: { first_name: "Bo", last_name: "Lindqvist" },
  };
  test.each<[string, string, object, object, [phone: string, name: string | null]]>([
    [
      "shopify",
      "the billing address is asked first",
      { phone: "070-174 06 25" },
      { phone: "070-174 06 26" },
      ["+46701740625", "Bo Lindqvist"],
    ],
    [
      "shopify",
      "only the recipient has a number",
      {},
      { phone: "070-174 06 26" },
      ["+46701740626", "Inga Berg"],
    ],
    [
      "shopify",
      "the recipient has no name",
      {},
      { phone: "070-174 06 26", first_name: null, last_name: "" },
      ["+46701740626", null],
    ],
    [
      "woocommerce",
      "only the recipient has a number",
      { phone: "" },
      { phone: "070-174 06 26" },
      ["+46701740626", "Inga Berg"],
    ],
  ])("%s: %s", async (preset, _name, payer, recipient, [phone, name]) => {
    const addresses =
      preset === "shopify"
        ? { billing_address: { ...billing, ...payer }, shipping_address: { ...shipping, ...recipient } }
        : { billing: { ...billing, ...payer }, shipping: { ...shipping, ...recipient } };
    const sent = await (await sourceOf(preset))(JSON.stringify({ ...order, ...addresses }));
    expect(sent.body.errors).toEqual([]);
    const { body: contact } = await world.call("GET", `/contacts/${sent.body.contact_id}`);
    expect(contact).toMatchObject({ phone, name });
    await world.call("DELETE", `/contacts/${contact.id}`);
  });
});

describe("webhooks about other things are ignored", () => {
  test.each([
    ["shopify", "x-shopify-topic", "checkouts/create", "ignored"],
    ["shopify", "x-shopify-topic", "customers/update", "created"],
    ["woocommerce", "x-wc-webhook-resource", "product", "ignored"],
    ["woocommerce", "x-wc-webhook-resource", "order", "created"],
  ])("%s: %s %s is %s", async (preset, header, topic, outcome) => {
    const send = await sourceOf(preset);
    const sent = await send(await payload(`${preset}-order`), { [header]: topic });
    // Other tests may have written the contact.
    expect(sent.body.outcome.replace(/updated|unchanged/, "created")).toBe(outcome);
  });
});

test.each(["shopify", "woocommerce"])(
  "%s: the last five orders are kept, in any order of arrival",
  async (preset) => {
    const deliver = await sourceOf(preset);
    const order = JSON.parse(await payload(`${preset}-order`));
    const phone = preset === "shopify" ? "+46701740777" : "+491711234777";
    const send = async (number: number, status: string, second: number) => {
      const time = at(second);
      const changed =
        preset === "shopify"
          ? { name: `#${number}`, phone, financial_status: status, updated_at: time }
          : {
              number: String(number),
              billing: { ...order.billing, phone },
              status,
              date_modified_gmt: time.replace("Z", ""),
            };
      const delivery = { "x-shopify-webhook-id": `${number} ${status}` };
      return (await deliver(JSON.stringify({ ...order, ...changed }), delivery)).body.outcome;
    };
    expect(await send(1001, "paid", 100)).toBe("created");
    await Promise.all(
      [999, 1003, 1000, 1002, 998, 1004].map((number) => send(number, "pending", number - 900)),
    );
    expect(await send(1003, "paid", 300)).toBe("updated");
    expect(await send(1003, "pending", 103)).toMatch(/stale|repeated/);
    expect(await send(1002, "refunded", 50)).toBe("stale");
    const { body } = await world.call("GET", `/contacts/${phone.slice(1)}`);
    const [entries] = Object.values(body.enhanced_data) as { text: string; description: string }[][];
    expect(entries?.map(({ text, description }) => `${text} ${description.split(", ").at(-1)}`)).toEqual([
      "#1004 pending",
      "#1003 paid",
      "#1002 pending",
      "#1001 paid",
      "#1000 pending",
    ]);
  },
);

describe("payloads without a person to write are ignored", () => {
  test.each<[string, string, object]>([
    ["a customer without a phone", "shopify-customer", { phone: null, default_address: null }],
    ["a guest without a phone", "woocommerce-order", { billing: {} }],
    ["an app's event", "hubspot-app-event", {}],
    ["another event", "stripe-customer", { type: "customer.deleted" }],
  ])("%s", async (_name, file, change) => {
    const send = await sourceOf(file.split("-")[0] as string);
    const given = JSON.parse(await payload(file));
    const sent = await send(JSON.stringify(Array.isArray(given) ? given : { ...given, ...change }));
    expect(sent.body).toEqual({ outcome: "ignored", contact_id: null, errors: [] });
  });
});

test("presets are listed, each with its way of signing", async () => {
  const { body } = await world.call("GET", "/sources/presets");
  expect(body.data.map(({ preset }: { preset: string }) => preset)).toEqual([
    ...Object.keys(signers),
    "parley",
  ]);
  expect(body.data[0].verification).toEqual({ kind: "hmac", header: "X-Shopify-Hmac-Sha256" });
});
