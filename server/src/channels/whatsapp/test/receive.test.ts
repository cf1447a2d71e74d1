// Reading hooks: a labelled table over payload files, and arbitrary JSON.
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChannelFact, TooManyValues } from "../../connector.ts";
import { type Facts, hookReader } from "./read-hooks.ts";

const NOW = Date.UTC(2026, 10, 20);
const read = hookReader(NOW);

const numberId = "106540352242922";
const businessId = "102290129340398";

async function receive(name: string): Promise<Facts> {
  return read(await readFile(new URL(`payloads/${name}.json`, import.meta.url)));
}

const receipt = {
  kind: "receipt",
  numberId,
  channelMessageId: "wamid.SENT1",
  callbackData: "msg_01.1",
  address: "16505551234",
  at: new Date("2025-06-15T23:27:53Z"),
  failure: null,
};
const message = {
  kind: "message",
  numberId,
  channelMessageId: "wamid.IN1",
  address: "16505551234",
  otherAddresses: [],
  phone: "+16505551234",
  name: "Sheena Nelson",
  replyTo: null,
  windowMs: 86_400_000,
  at: new Date("2025-06-08T20:59:43Z"),
  circumstances: {},
  raw: null,
};
const HIDDEN = "US.13491208655302741918";
const preference = {
  kind: "preference",
  numberId,
  address: "16505551234",
  otherAddresses: [],
  scope: "marketing",
  at: new Date("2025-06-15T23:27:53Z"),
};
const text = (body: string) => ({ ...message, content: { type: "text", body } });
const IMAGE = {
  type: "image",
  media: {
    source: "1908647269898587",
    mimeType: "image/jpeg",
    filename: null,
    sha256: "3b69b53e7dea3a21a981267ac344181e8e17486e2fc76119e2347a9525f15b00",
  },
  caption: "Look",
};
/** As Meta's samples have it. */
const UTILITY = { billable: true, category: "utility", type: "regular", model: "pmp" };
const unknown = {
  kind: "unknown",
  numberId,
  businessId,
  named: [],
  dedupKey: expect.stringMatching(/^[0-9a-f]{64}$/),
};
const BOTH = [
  { profile: { name: "Sheena Nelson" }, wa_id: "16505551234" },
  { profile: { name: "Jo" }, wa_id: "4915112345678" },
];
const failed = (code: string, providerCode: number | null, more: object = {}) => {
  const error = expect.objectContaining({ code, providerCode });
  const failure = expect.objectContaining({ kind: "failed", error, ...more });
  return [{ ...receipt, status: "failed", failure }];
};
const PAIR_PACE = { kind: "hold", firstMs: 4_000, factor: 4, mostMs: 4_096_000 };
const REFUSED = {
  code: "channel_refused",
  detail: "WhatsApp refused the message. WhatsApp says: Nobody knows [secret]",
  retryable: false,
  providerCode: 999999,
};
const changed = (kind: string, at: string) => [{ kind, businessId, at: new Date(at) }];

const cases: [string, object[]][] = [
  ["status-sent", [{ ...receipt, status: "sent", price: UTILITY }]],
  ["status-of-hidden-phone", [{ ...receipt, status: "delivered", address: HIDDEN, price: UTILITY }]],
  ["status-without-callback-data", [{ ...receipt, status: "sent", callbackData: null }]],
  ["status-failed-window", failed("outside_customer_service_window", 131047, { syncTemplates: false })],
  ["status-failed-template", failed("template_paused", 132015, { syncTemplates: true })],
  ["status-failed-pair-rate", failed("pair_rate_limited", 131056, PAIR_PACE)],
  ["status-failed-unknown-code", failed("channel_refused", 999999, { error: REFUSED })],
  ["status-failed-without-errors", failed("channel_refused", null)],
  ["status-played", [{ ...receipt, status: "read" }]],
  ["status-of-another-kind", [expect.objectContaining({ ...unknown, at: receipt.at })]],
  ["text", [{ ...text("Does it come in another color?") }]],
  ["text-reply", [{ ...text("Yes"), replyTo: "wamid.SENT1" }]],
  [
    "text-from-hidden-phone",
    [{ ...text("Hello"), address: HIDDEN, identity: HIDDEN, phone: null, name: "Ana", username: "ana" }],
  ],
  ["text-with-nul-and-half-pair", [{ ...text("a\uFFFDb \uFFFD c 😀"), name: "N\uFFFD" }]],
  ["image", [expect.objectContaining({ ...message, content: IMAGE })]],
  [
    "unsupported",
    [
      {
        ...message,
        content: { type: "unsupported", reason: "WhatsApp says: Message type unknown" },
        raw: expect.objectContaining({ named: [] }),
      },
    ],
  ],
  ["errors", [expect.objectContaining({ ...unknown, at: null })]],
  ["preference-stop", [{ ...preference, out: true, evidence: "user_preferences: stop" }]],
  ["preference-resume", [{ ...preference, out: false, evidence: "user_preferences: resume" }]],
  ["template-status", changed("templates-changed", "2025-06-30T01:39:08Z")],
  ["template-components", changed("templates-changed", "2025-06-30T01:39:08Z")],
  ["template-category", changed("templates-changed", "2025-06-30T01:39:08Z")],
  ["quality", changed("sender-changed", "2025-05-28T17:33:20Z")],
  [
    "security",
    [expect.objectContaining({ ...unknown, numberId: null, at: new Date("2025-05-28T17:33:20Z") })],
  ],
  [
    "many-at-once",
    [
      { ...receipt, status: "sent" },
      "empty",
      { ...receipt, status: "delivered" },
      { ...text("one") },
      {
        ...text("two"),
        channelMessageId: "wamid.IN2",
        address: "4915112345678",
        phone: "+4915112345678",
        name: "Jo",
      },
      // An invalid item that names nobody may be about anybody in its change.
      expect.objectContaining({
        ...unknown,
        payload: { field: "messages", people: BOTH, item: { junk: true } },
      }),
      { ...receipt, status: "read" },
      expect.objectContaining({ ...unknown, numberId: null, businessId: "999" }),
      "empty",
    ],
  ],
];

test.each(cases)("a sample of Meta's: %s", async (name, facts) => {
  expect(await receive(name)).toEqual(facts);
});

describe("a message of any kind", () => {
  const item = { from: "16505551234", id: "wamid.I", timestamp: "1749416383" };

  const plain = { ...message, channelMessageId: "wamid.I", name: null };
  const refusedAs = (reason: string) => ({ type: "unsupported", reason });
  const unknownKind = (kind: string) => refusedAs(`The kind ${kind} isn't known.`);
  const emptyKind = (kind: string) => refusedAs(`The message of the kind ${kind} has no content.`);
  const file = { source: "1", mimeType: null, filename: null, sha256: null };
  const place = { latitude: 37.44, longitude: -122.16 };
  const media = (type: string, more: object = {}) => ({ type, media: file, caption: null, ...more });
  const reply = (of: string, id: string, title: string, description: string | null = null) => {
    return { type: "reply", of, id, title, description };
  };
  const interactive = (type: string, answer: object) => ({ interactive: { type, [type]: answer } });
  const listed = { id: "a", title: "A", description: "First" };
  const pdf = { mimeType: "application/pdf", filename: "a.pdf" };
  test.each<[string, object, object]>([
    ["sticker", { sticker: { id: "1", animated: false } }, media("sticker")],
    ["image", { image: { id: "1", mime_type: null, sha256: null } }, media("image")],
    ["video", { video: { id: "1", caption: "Look" } }, media("video", { caption: "Look" })],
    ["audio", { audio: { id: "1", voice: false } }, media("audio")],
    ["audio", { audio: { id: "1", voice: true } }, media("voice")],
    ["voice", { voice: { id: "1" } }, media("voice")],
    [
      "document",
      { document: { id: "1", mime_type: "application/pdf", filename: "a.pdf", sha256: "odd" } },
      media("document", { media: { ...file, ...pdf } }),
    ],
    ["location", { location: place }, { type: "location", ...place, name: null, address: null, url: null }],
    [
      "location",
      { location: { latitude: "1.5", longitude: 2, name: "Café", address: "", url: null } },
      { type: "location", latitude: 1.5, longitude: 2, name: "Café", address: null, url: null },
    ],
    ["interactive", interactive("button_reply", { id: "yes", title: "Yes" }), reply("button", "yes", "Yes")],
    ["interactive", interactive("list_reply", listed), reply("list", "a", "A", "First")],
    [
      "interactive",
      interactive("nfm_reply", { name: "flow", body: "Sent", response_json: '{"a":1}' }),
      { type: "form", name: "flow", text: "Sent", fields: { a: 1 } },
    ],
    [
      "interactive",
      interactive("nfm_reply", { name: null, response_json: "{" }),
      { type: "form", name: null, text: null, fields: { response: "{" } },
    ],
    ["button", { button: { payload: "yes", text: "Yes" } }, reply("button", "yes", "Yes")],
    [
      "order",
      {
        order: {
          catalog_id: "1",
          text: "",
          product_items: [
            { product_retailer_id: "p", quantity: "2", item_price: 30.5, currency: "USD" },
            { product_retailer_id: "q", quantity: null, item_price: null, currency: null },
            null,
          ],
        },
      },
      {
        type: "order",
        catalogId: "1",
        text: null,
        items: [
          { product_id: "p", quantity: 2, price: 30.5, currency: "USD" },
          { product_id: "q", quantity: null, price: null, currency: null },
        ],
      },
    ],
  ])("of the kind %s is read: %j", (type, content, expected) => {
    const [fact] = read(bodyWith({ messages: [{ ...item, type, ...content }] }));
    expect(fact).toEqual({ ...plain, content: expected });
  });

  test.each([
    ["accept", "calls_allowed"],
    ["reject", "calls_refused"],
  ])("that answers %s to the question for calls is %s", (response, notice) => {
    const answer = { expiration_timestamp: null, is_permanent: null, response_source: "user_action" };
    const content = interactive("call_permission_reply", { response, ...answer });
    const [fact] = read(bodyWith({ messages: [{ ...item, type: "interactive", ...content }] }));
    expect(fact).toEqual({ ...plain, content: { type: "system", notice, text: null } });
  });

  const card = { name: "Bo", organization: null, title: null, birthday: null };
  const lists = { phones: [], emails: [], urls: [], addresses: [] };
  const cards = (own: object) => ({ type: "contact_cards", cards: [{ ...own, ...card, ...lists }] });
  const bo = { name: { formatted_name: "Bo" } };
  test.each<[string, object, object]>([
    ["contacts", { contacts: [{ ...bo, phones: null, org: null }, null] }, cards({})],
    ["contacts", { contacts: [{ origin: "contact_request", ...bo }] }, cards({ own: true })],
    ["contacts", { contacts: [{ origin: "other", ...bo }] }, cards({})],
    [
      "contacts",
      {
        contacts: [
          {
            name: { first_name: "Bo", last_name: "Lund" },
            org: { company: "Cakes", department: "Oven", title: "Baker" },
            birthday: "1999-01-23",
            phones: [
              { phone: "+1 (983) 555-2319", wa_id: "19835552319", type: "CELL" },
              { wa_id: "4915112345678" },
            ],
            emails: [{ email: "bo@example.com", type: null }],
            urls: [{ url: "https://example.com" }],
            addresses: [{ street: "1 Way", city: "Menlo Park", zip: "94025", type: "Home" }, {}],
          },
        ],
      },
      {
        type: "contact_cards",
        cards: [
          {
            name: "Bo Lund",
            organization: "Cakes, Oven",
            title: "Baker",
            birthday: "1999-01-23",
            phones: [
              { phone: "+1 (983) 555-2319", type: "CELL" },
              { phone: "+4915112345678", type: null },
            ],
            emails: [{ email: "bo@example.com", type: null }],
            urls: [{ url: "https://example.com", type: null }],
            addresses: [{ address: "1 Way, 94025, Menlo Park", type: "Home" }],
          },
        ],
      },
    ],
    [
      "system",
      { system: { type: "user_changed_number", body: "Bo changed", wa_id: null } },
      { type: "system", notice: "number_changed", text: "Bo changed" },
    ],
    ["request_welcome", {}, { type: "system", notice: "opened", text: null }],
    [
      "unsupported",
      { errors: [{ code: 131051 }] },
      refusedAs("WhatsApp doesn't pass on messages of this kind."),
    ],
    [
      "unsupported",
      {
        errors: [{ code: 131051, error_data: { details: "Not supported." } }],
        unsupported: { type: "poll" },
      },
      refusedAs("WhatsApp says: Not supported. (poll)"),
    ],
    ["a_kind_of_tomorrow", { a_kind_of_tomorrow: {} }, unknownKind("a_kind_of_tomorrow")],
    // Half of a character can't be stored.
    [`${"a".repeat(59)}😀`, {}, unknownKind(`${"a".repeat(59)}\ufffd`)],
    ["text", { text: { body: "" } }, emptyKind("text")],
    ["image", { image: { id: null } }, emptyKind("image")],
    ["contacts", { contacts: [] }, emptyKind("contacts")],
    ["reaction", { reaction: {} }, unknownKind("reaction")],
  ])("of the kind %s keeps its payload: %j", (type, content, expected) => {
    const message = { ...item, type, ...content };
    const raw = { payload: { field: "messages", people: [], item: message }, named: [] };
    const isReport = type === "system" || type === "request_welcome";
    expect(read(bodyWith({ messages: [message] }))).toEqual([
      { ...plain, windowMs: isReport ? null : 86_400_000, content: expected, raw },
    ]);
  });

  test.each<[string, object, object | undefined]>([
    ["by the old id", { from_user_id: "US.1" }, { otherAddresses: [] }],
    ["by the new id", { from_user_id: "US.2" }, { address: "US.1", otherAddresses: ["US.2"] }],
    ["by nobody", {}, { address: "US.1", otherAddresses: [] }],
  ])("names the new user id of a person, sent %s", (_, author, about) => {
    const { from: __, ...notice } = item;
    const system = { type: "user_changed_user_id", body: "x", user_id: "US.2", previous_user_id: "US.1" };
    const messages = [{ ...notice, ...author, type: "system", system }];
    const [fact] = read(bodyWith({ contacts: [], messages }));
    const movesTo = { addresses: ["US.2"], identity: "US.2", phone: null, ending: ["US.1"] };
    expect(fact).toMatchObject({ kind: "message", movesTo, windowMs: null, ...about });
    expect(fact).not.toHaveProperty("identity", expect.any(String));
  });

  const reaction = (more: object) => ({ reaction: { message_id: "wamid.S", ...more } });
  const edited = (message: object) => ({ edit: { original_message_id: "wamid.IN0", message } });
  test.each<[string, object, string, object]>([
    ["reaction", reaction({ emoji: "👍" }), "wamid.S", { act: "react", emoji: "👍" }],
    ["reaction", reaction({}), "wamid.S", { act: "react", emoji: null }],
    ["reaction", reaction({ emoji: "" }), "wamid.S", { act: "react", emoji: null }],
    ["revoke", { revoke: { original_message_id: "wamid.IN0" } }, "wamid.IN0", { act: "delete" }],
    ["edit", edited({ type: "text", text: { body: "New" } }), "wamid.IN0", { act: "edit", body: "New" }],
    ["edit", edited({ type: "image", image: { caption: null } }), "wamid.IN0", { act: "edit", body: null }],
  ])("of the kind %s changes another: %j", (type, content, channelMessageId, change) => {
    expect(read(bodyWith({ messages: [{ ...item, type, ...content }] }))).toEqual([
      {
        kind: "change",
        numberId,
        changeId: "wamid.I",
        channelMessageId,
        address: "16505551234",
        otherAddresses: [],
        by: "contact",
        at: message.at,
        change,
      },
    ]);
  });

  test("has what it came with", () => {
    const referred_product = { product_retailer_id: "p" };
    const context = { from: "1", id: "wamid.S", forwarded: true, referred_product };
    const referral = { source_type: "ad", source_url: "https://fb.me/x", headline: null };
    const given = { ...item, type: "text", text: { body: "Hi" }, context, referral, group_id: "G1" };
    expect(read(bodyWith({ messages: [given] }))).toEqual([
      {
        ...plain,
        content: { type: "text", body: "Hi" },
        replyTo: "wamid.S",
        circumstances: {
          forwarded: "once",
          referral: { kind: "ad", id: null, url: "https://fb.me/x", headline: null, body: null },
          product: { catalogId: null, productId: "p" },
          group: "G1",
        },
      },
    ]);
  });

  test("without a type has its author too", () => {
    expect(read(bodyWith({ messages: [item] }))).toMatchObject([
      { kind: "message", content: { type: "unsupported", reason: "WhatsApp named no kind." } },
    ]);
  });

  const BSUID = "US.13491208655302741918";
  const PARENT = "US.ENT.11815799212886844830";
  const shown = { address: "16505551234", otherAddresses: [BSUID, PARENT], phone: "+16505551234" };
  test.each<[string, object, object[], object]>([
    [
      "of the message itself",
      { from: "16505551234", from_user_id: BSUID, from_parent_user_id: PARENT },
      [],
      shown,
    ],
    [
      "of its person",
      { from: "16505551234" },
      [{ user_id: "US.other" }, { wa_id: "16505551234", user_id: BSUID, parent_user_id: PARENT }],
      shown,
    ],
    [
      "of a person who is found by the user id",
      { from_user_id: BSUID },
      [{ wa_id: "16505551234", user_id: BSUID }],
      { ...shown, otherAddresses: [BSUID] },
    ],
    [
      "of the only person of its change",
      {},
      [{ user_id: BSUID, parent_user_id: PARENT }],
      { address: BSUID, otherAddresses: [PARENT], phone: null },
    ],
    [
      "of nobody else",
      { from_user_id: BSUID },
      [{ wa_id: "16505551234", user_id: "US.other" }],
      { address: BSUID, otherAddresses: [], phone: null },
    ],
  ])("has all ids %s", (_, ids, contacts, author) => {
    const message = { ...ids, id: "wamid.I", type: "text", text: { body: "Hi" } };
    expect(read(bodyWith({ contacts, messages: [message] }))).toMatchObject([{ kind: "message", ...author }]);
  });

  test("without an author is unknown", () => {
    const people = [{ wa_id: "16505551234" }, { wa_id: "16505551235" }];
    for (const contacts of [[], people]) {
      const messages = [{ id: "wamid.I", type: "image" }];
      expect(read(bodyWith({ contacts, messages }))).toMatchObject([{ kind: "unknown" }]);
    }
  });
});

describe("an unknown item", () => {
  test("is kept only with its own person", async () => {
    const [fact] = await receive("image");
    expect(JSON.stringify(fact)).toContain("Sheena Nelson");
    expect(JSON.stringify(fact)).not.toContain("Somebody else");
  });

  test("names people by user ids and by the phones inside message ids, anywhere in the item", () => {
    const wamid = (phone: string) =>
      `wamid.${Buffer.from(`\x1c\x18\x0b${phone}\x15\x02`).toString("base64")}`;
    const value = {
      deep: [{ parent_user_id: "US.ENT.118157992", note: "changed from BR.1a2B to MX.999" }],
      about: { id: wamid("16505550001"), id2: `x ${wamid("16505550002")}` },
      "US.key": 1,
    };
    const [fact] = read(bodyOf("another_field", value));
    expect(fact).toMatchObject({ kind: "unknown" });
    expect((fact as Extract<ChannelFact, { kind: "unknown" }>).named.toSorted()).toEqual(
      ["US.ENT.118157992", "BR.1a2B", "MX.999", "US.key", "16505550001", "16505550002"].toSorted(),
    );
  });

  test("has the same key when redelivered beside others, and another key when it differs", () => {
    const item = { id: "wamid.S", recipient_id: "16505551234", status: "odd", timestamp: "1749416383" };
    const keyOf = (...statuses: object[]) => {
      const facts = read(bodyWith({ statuses }));
      return (facts.at(-1) as Extract<ChannelFact, { kind: "unknown" }>).dedupKey;
    };
    expect(keyOf(item)).toBe(keyOf({ ...item, id: "wamid.X" }, item));
    expect(keyOf(item)).not.toBe(keyOf({ ...item, id: "wamid.Y" }));
  });
});

describe("a time", () => {
  test.each([
    ["seconds", "1749416383", "2025-06-08T20:59:43.000Z"],
    ["milliseconds", "1749416383001", "2025-06-08T20:59:43.001Z"],
    ["a day ahead and no more", NOW / 1_000 + 86_400, "2026-11-21T00:00:00.000Z"],
    ["more than a day ahead", NOW / 1_000 + 86_401, "2026-11-20T00:00:00.000Z"],
    ["nothing", undefined, "2026-11-20T00:00:00.000Z"],
    ["below zero", "-5", "2026-11-20T00:00:00.000Z"],
    ["far too many digits", "9".repeat(400), "2026-11-20T00:00:00.000Z"],
  ])("given as %s", (_label, timestamp, expected) => {
    const message = { id: "wamid.I", from: "16505551234", type: "text", timestamp, text: { body: "Hi" } };
    expect(read(bodyWith({ messages: [message] }))).toEqual([
      expect.objectContaining({ at: new Date(expected) }),
    ]);
  });
});

describe("an empty element is no fact", () => {
  test.each([
    ["an empty object", {}],
    ["an empty list of entries", { entry: [{}] }],
    ["an entry without changes", { entry: [{ id: businessId, changes: [] }] }],
    [
      "a change of messages without any",
      { entry: [{ changes: [{ field: "messages", value: { metadata: { phone_number_id: numberId } } }] }] },
    ],
  ])("%s", (_label, body) => {
    expect(read(Buffer.from(JSON.stringify(body)))).toEqual(["empty"]);
  });
});

describe("many people in one change", () => {
  const people = Array.from({ length: 1_000 }, (_, index) => ({
    wa_id: `1650555${1_000 + index}`,
    profile: { name: `Person ${index}` },
  }));

  test("are kept only with the messages that name them", () => {
    const message = (index: number) => ({
      id: `wamid.${index}`,
      from: people[index]?.wa_id,
      type: "a_kind_of_tomorrow",
      timestamp: "1749416383",
    });
    const facts = read(bodyWith({ contacts: people, messages: [message(3), message(998), { junk: true }] }));
    const peopleIn = (fact: Facts[number] | undefined) => {
      if (typeof fact !== "object") return null;
      const raw = fact.kind === "message" ? fact.raw : fact.kind === "unknown" ? fact : null;
      return raw && (raw.payload as { people: unknown[] }).people;
    };
    expect([0, 1, 2].map((index) => peopleIn(facts[index]))).toEqual([[people[3]], [people[998]], []]);
  });

  test("are kept with a message only up to three, and never a large one", () => {
    const large = { wa_id: "4915112345678", profile: { name: "x".repeat(4_096) } };
    const named = people.slice(0, 5).map((person) => person.wa_id);
    const message = { id: "wamid.1", type: "image", ...[large.wa_id, ...named] };
    expect(read(bodyWith({ contacts: [large, ...people], messages: [message] }))).toMatchObject([
      { kind: "unknown", payload: { people: people.slice(0, 3) } },
    ]);
  });
});

describe("a body that would take too much time and memory", () => {
  const repeated = (element: string, count: number) =>
    Buffer.from(`{"entry":[${`${element},`.repeat(count)}${element}]}`);

  test.each([
    ["200,000 values", repeated('"a"', 200_000)],
    [
      "an object with thousands of keys",
      repeated(`{${Array.from({ length: 50_000 }, (_, index) => `"key ${index}":1`).join()}}`, 0),
    ],
  ])("is refused: %s", (_label, body) => {
    expect(() => read(body)).toThrow(TooManyValues);
  });

  test.each([
    ["objects", "{}"],
    ["arrays", "[]"],
    ["changes", '{"changes":[{},{}]}'],
  ])("holds nothing when it has only empty %s", (_label, element) => {
    expect(read(repeated(element, 400_000))).toEqual(["empty"]);
  });

  test("isn't one with as many brackets and commas inside texts", () => {
    const message = {
      id: "wamid.1",
      from: "16505551234",
      type: "text",
      text: { body: '[{,"'.repeat(1_000) },
    };
    expect(read(bodyWith({ messages: Array(300).fill(message) }))).toHaveLength(300);
  });
});

describe("junk", () => {
  test("that isn't JSON throws", () => {
    expect(() => read(Buffer.from("{"))).toThrow(SyntaxError);
  });

  test("is never lost and always storable", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const facts = read(Buffer.from(json));
        expect(facts.length).toBeGreaterThan(0);
        expectStorable(facts);
      }),
    );
  });

  test("in the place of any value is storable too", async () => {
    const whole = JSON.parse(
      (await readFile(new URL("payloads/many-at-once.json", import.meta.url))).toString(),
    );
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(null, [], {}, "", 0, -1, 1e308, "__proto__", "\0", "\ud800"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(500), junk), { minLength: 1, maxLength: 4 }), (changes) => {
        let payload = structuredClone(whole);
        // Copies: a list that is put into itself has no JSON.
        for (const [place, value] of changes) payload = replaceAt(payload, place, structuredClone(value));
        expectStorable(read(Buffer.from(JSON.stringify(payload))));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("of 100,000 nested %s is read", (_label, open, close) => {
    const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    expectStorable(read(Buffer.from(deep)));
    expectStorable(read(bodyWith({ messages: [] }, `,"deep":${deep}`)));
  });
});

function bodyWith(value: object, extra = ""): Buffer {
  return bodyOf("messages", value, extra);
}

function bodyOf(field: string, value: object, extra = ""): Buffer {
  const inside = JSON.stringify({ metadata: { phone_number_id: numberId }, ...value });
  return Buffer.from(
    `{"entry":[{"id":"${businessId}","changes":[{"field":"${field}","value":${inside.slice(0, -1)}${extra}}}]}]}`,
  );
}

function expectStorable(facts: Facts): void {
  for (const fact of facts) {
    if (typeof fact === "string") continue;
    const stored = JSON.stringify(fact);
    expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    expect(Number.isNaN(fact.at?.getTime())).toBe(false);
  }
}

/** Replaces the value number `place`, modulo the number of values, in the order of a walk over all values. */
function replaceAt(root: unknown, place: number, value: unknown): unknown {
  const places: { parent: Record<string, unknown>; key: string }[] = [];
  const walk = (parent: unknown) => {
    if (typeof parent !== "object" || parent === null) return;
    for (const key of Object.keys(parent)) {
      places.push({ parent: parent as Record<string, unknown>, key });
      walk((parent as Record<string, unknown>)[key]);
    }
  };
  walk(root);
  const chosen = places[place % Math.max(places.length, 1)];
  if (chosen) chosen.parent[chosen.key] = value;
  return root;
}
