// Hooks of each field that the connector reads, each with everything that Meta documents, and hooks in which one part is changed.
import { readdirSync, readFileSync } from "node:fs";

export const NUMBER_ID = "106540352242922";
export const BUSINESS_ID = "102290129340398";

const person = { wa_id: "16505551234", user_id: "US.1349", profile: { name: "Ana", username: "@ana" } };
const named = { from: person.wa_id, from_user_id: person.user_id, timestamp: "1764149990" };
const file = { id: "1908", mime_type: "image/jpeg", sha256: "aGFzaA==", filename: "a.jpg", caption: "Bread" };
const message = (type: string, part: object, more: object = {}) => ({
  contacts: [person],
  messages: [{ ...named, id: `wamid.${type}`, type, [type]: part, ...more }],
});
const pricing = { billable: true, pricing_model: "PMP", category: "SERVICE", type: "regular" };
const status = { id: "wamid.S", status: "delivered", timestamp: "1764149990", recipient_id: person.wa_id };
const echo = {
  from: "15550783881",
  to: person.wa_id,
  id: "wamid.E",
  timestamp: "1764149990",
  type: "text",
  text: { body: "Yes" },
};
const call = {
  id: "wacid.C",
  from: person.wa_id,
  to: "15550783881",
  event: "terminate",
  direction: "USER_INITIATED",
};
const card = {
  origin: "contact_request",
  name: { formatted_name: "Ana", first_name: "Ana" },
  org: { company: "Bakery", department: "Till", title: "Baker" },
  birthday: "2000-01-01",
  phones: [{ phone: "+1 650 555 1234", wa_id: person.wa_id, type: "CELL" }],
  emails: [{ email: "ana@example.com", type: "HOME" }],
  urls: [{ url: "https://example.com", type: "WORK" }],
  addresses: [{ street: "1 Main St", city: "Vienna", zip: "1010", country: "Austria", type: "HOME" }],
};

/** By the hook's field, with a name behind a space. */
const VALUES: Record<string, object> = {
  "messages with its circumstances": message(
    "text",
    { body: "Hi" },
    {
      context: {
        from: "15550783881",
        id: "wamid.A",
        forwarded: true,
        referred_product: { catalog_id: "1", product_retailer_id: "b" },
      },
      referral: {
        source_url: "https://fb.me/1",
        source_id: "1",
        source_type: "ad",
        headline: "Bread",
        body: "Eat",
      },
      group_id: "Y2Fw",
    },
  ),
  "messages image": message("image", file),
  "messages document": message("document", file),
  "messages location": message("location", {
    latitude: 1.5,
    longitude: "2.5",
    name: "Shop",
    address: "1 Main St",
    url: "https://a.example",
  }),
  "messages contacts": {
    contacts: [person],
    messages: [{ ...named, id: "wamid.CC", type: "contacts", contacts: [card] }],
  },
  "messages button": message("button", { payload: "yes", text: "Yes" }),
  "messages list reply": message("interactive", {
    type: "list_reply",
    list_reply: { id: "a", title: "A", description: "First" },
  }),
  "messages form": message("interactive", {
    type: "nfm_reply",
    nfm_reply: { name: "flow", body: "Sent", response_json: '{"a": 1}' },
  }),
  "messages answer about calls": message("interactive", {
    type: "call_permission_reply",
    call_permission_reply: { response: "accept", expiration_timestamp: 1, response_source: "user_action" },
  }),
  "messages order": message("order", {
    catalog_id: "1",
    text: "Soon",
    product_items: [{ product_retailer_id: "b", quantity: "2", item_price: 4.5, currency: "EUR" }],
  }),
  "messages reaction": message("reaction", { message_id: "wamid.A", emoji: "👍" }),
  "messages edit": message("edit", {
    original_message_id: "wamid.A",
    message: { type: "text", text: { body: "Hello" } },
  }),
  "messages revoke": message("revoke", { original_message_id: "wamid.A" }),
  "messages another user id": message("system", {
    type: "user_changed_user_id",
    user_id: "US.2",
    previous_user_id: "US.1349",
    parent_user_id: "US.ENT.2",
    previous_parent_user_id: "US.ENT.1",
    body: "Ana changed",
  }),
  "messages another number": message("system", {
    type: "user_changed_number",
    wa_id: "16505559999",
    previous_user_id: "US.1349",
    user_id: "US.2",
    body: "Ana changed",
  }),
  "messages unsupported": message(
    "unsupported",
    { type: "poll_creation" },
    {
      errors: [
        { code: 131051, title: "Unknown", message: "Unknown", error_data: { details: "Not supported" } },
      ],
    },
  ),
  "messages receipt": {
    contacts: [person],
    statuses: [
      {
        ...status,
        recipient_user_id: "US.1349",
        biz_opaque_callback_data: "x",
        pricing,
        conversation: { id: "c", origin: { type: "service" } },
      },
    ],
  },
  "messages failure": {
    statuses: [
      {
        ...status,
        status: "failed",
        errors: [
          {
            code: 131026,
            title: "Undeliverable",
            message: "Undeliverable",
            error_data: { details: "No WhatsApp" },
            href: "https://a.example",
          },
        ],
      },
    ],
  },
  "standby held by the agent": {
    ...message("text", { body: "Hi" }),
    message_echoes: [echo],
    statuses: [{ ...status, id: "wamid.E", pricing }],
  },
  "messaging_handovers to the business": {
    contacts: [person],
    recipient: { phone_number_id: NUMBER_ID },
    timestamp: "1764149990",
    control_passed: { metadata: "x" },
  },
  "calls missed": {
    contacts: [person],
    calls: [
      {
        ...call,
        timestamp: "1764149990",
        status: "FAILED",
        duration: 0,
        start_time: "1764149990",
        end_time: "1764149990",
      },
    ],
  },
  "smb_message_echoes text": {
    message_echoes: [{ ...echo, to_user_id: "US.1349", context: { id: "wamid.A" } }],
  },
  "smb_app_state_sync contact": {
    state_sync: [
      {
        type: "contact",
        contact: { full_name: "Ana K", first_name: "Ana", phone_number: person.wa_id },
        action: "add",
        metadata: { timestamp: "1764149990" },
      },
    ],
  },
  "history chunk": {
    history: [
      {
        metadata: { phase: 0, chunk_order: 1, progress: 50 },
        threads: [
          {
            id: person.wa_id,
            context: { wa_id: person.wa_id, user_id: "US.1349" },
            messages: [{ ...echo, id: "wamid.H", history_context: { status: "READ", from_me: true } }],
          },
        ],
      },
    ],
  },
  "history declined": {
    history: [
      { errors: [{ code: 2593109, title: "Declined", message: "Declined", error_data: { details: "Off" } }] },
    ],
  },
};

const folder = new URL("payloads/", import.meta.url);

/** Bodies by their names. */
export function hookSamples(): [string, object][] {
  const kept = readdirSync(folder).map((name): [string, object] => [
    name,
    JSON.parse(readFileSync(new URL(name, folder), "utf8")),
  ]);
  const made = Object.entries(VALUES).map(([name, given]): [string, object] => {
    const metadata = { display_phone_number: "15550783881", phone_number_id: NUMBER_ID };
    const value = { messaging_product: "whatsapp", metadata, ...given };
    const change = { field: name.split(" ")[0], value };
    return [
      name,
      {
        object: "whatsapp_business_account",
        entry: [{ id: BUSINESS_ID, time: 1764150000, changes: [change] }],
      },
    ];
  });
  return [...kept, ...made];
}

/** What takes the place of a part. Undefined: the part is missing. */
const OTHERS: unknown[] = [
  undefined,
  null,
  "",
  "a\0b\ud800",
  "9".repeat(400),
  // Each limit of an even length cuts a character in half.
  `x${"😀".repeat(300)}`,
  -1,
  1e300,
  true,
  [],
  {},
  [{}],
];

/** The body with another value in one of its parts, for each part and value. `depth`: of the part, from 0 for those of the body. */
export function* changedBodies(
  body: unknown,
  others = OTHERS,
  depth = 0,
): Generator<{ body: unknown; depth: number }> {
  if (typeof body !== "object" || body === null) return;
  for (const key of Object.keys(body)) {
    const withOther = (other: unknown) => {
      const copy: Record<string, unknown> = Array.isArray(body) ? ([...body] as never) : { ...body };
      copy[key] = other;
      return copy;
    };
    for (const other of others) yield { body: withOther(other), depth };
    const part = (body as Record<string, unknown>)[key];
    for (const inner of changedBodies(part, others, depth + 1))
      yield { ...inner, body: withOther(inner.body) };
  }
}
