// Reading hooks: a labelled table over payload files, and arbitrary JSON.
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChannelFact, TooManyValues } from "../../connector.ts";
import { createWhatsApp } from "../whatsapp.ts";

const NOW = Date.UTC(2026, 10, 20);
const whatsapp = createWhatsApp(
  { whatsappApiUrl: "http://localhost", whatsappApiVersion: "v26.0" },
  () => NOW,
);

const numberId = "106540352242922";
const businessId = "102290129340398";

type Facts = (ChannelFact | "empty")[];

const read = (body: Buffer): Facts =>
  [...whatsapp.hook.read({ url: "", headers: {}, body })].filter((one) => one !== "pause");

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
const text = {
  kind: "text",
  numberId,
  channelMessageId: "wamid.IN1",
  address: "16505551234",
  otherAddresses: [],
  phone: "+16505551234",
  name: "Sheena Nelson",
  replyTo: null,
  windowMs: 86_400_000,
  at: new Date("2025-06-08T20:59:43Z"),
};
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
const failedWith = (failure: object) => [
  { ...receipt, status: "failed", failure: expect.objectContaining(failure) },
];
const error = (code: string, providerCode: number | null) => expect.objectContaining({ code, providerCode });

const cases: [string, object[]][] = [
  ["status-sent", [{ ...receipt, status: "sent" }]],
  ["status-delivered", [{ ...receipt, status: "delivered" }]],
  ["status-with-contacts", [{ ...receipt, status: "delivered" }]],
  ["status-read-in-milliseconds", [{ ...receipt, status: "read", at: new Date("2025-06-15T23:27:53.123Z") }]],
  ["status-of-hidden-phone", [{ ...receipt, status: "delivered", address: "US.13491208655302741918" }]],
  ["status-without-callback-data", [{ ...receipt, status: "sent", callbackData: null }]],
  [
    "status-failed-window",
    failedWith({
      kind: "failed",
      error: error("outside_customer_service_window", 131047),
      syncTemplates: false,
    }),
  ],
  [
    "status-failed-template",
    failedWith({ kind: "failed", error: error("template_paused", 132015), syncTemplates: true }),
  ],
  [
    "status-failed-pair-rate",
    failedWith({
      kind: "hold",
      error: error("pair_rate_limited", 131056),
      firstMs: 4_000,
      factor: 4,
      mostMs: 4_096_000,
    }),
  ],
  [
    "status-failed-unknown-code",
    failedWith({
      kind: "failed",
      error: {
        code: "channel_refused",
        detail: "WhatsApp refused the message. WhatsApp says: Nobody knows [secret]",
        retryable: false,
        providerCode: 999999,
      },
    }),
  ],
  ["status-failed-without-errors", failedWith({ kind: "failed", error: error("channel_refused", null) })],
  ["status-of-another-kind", [expect.objectContaining({ ...unknown, at: receipt.at })]],
  ["text", [{ ...text, body: "Does it come in another color?" }]],
  ["text-reply", [{ ...text, body: "Yes", replyTo: "wamid.SENT1" }]],
  [
    "text-from-hidden-phone",
    [{ ...text, body: "Hello", address: "US.13491208655302741918", phone: null, name: "Ana" }],
  ],
  ["text-without-contacts", [{ ...text, body: "Hi", name: null }]],
  ["text-with-nul-and-half-pair", [{ ...text, body: "a\uFFFDb \uFFFD c 😀", name: "N\uFFFD" }]],
  ["image", [expect.objectContaining({ ...text, kind: "other", named: [] })]],
  ["unsupported", [expect.objectContaining({ ...text, kind: "other", named: [] })]],
  ["errors", [expect.objectContaining({ ...unknown, at: null })]],
  ["template-status", [{ kind: "templates-changed", businessId, at: new Date("2025-06-30T01:39:08Z") }]],
  ["template-components", [{ kind: "templates-changed", businessId, at: new Date("2025-06-30T01:39:08Z") }]],
  ["template-category", [{ kind: "templates-changed", businessId, at: new Date("2025-06-30T01:39:08Z") }]],
  [
    "quality",
    [
      expect.objectContaining({
        ...unknown,
        numberId: null,
        at: new Date("2025-05-28T17:33:20Z"),
      }),
    ],
  ],
  [
    "many-at-once",
    [
      { ...receipt, status: "sent" },
      "empty",
      { ...receipt, status: "delivered" },
      { ...text, body: "one" },
      {
        ...text,
        body: "two",
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

test.each(cases)("%s", async (name, facts) => {
  expect(await receive(name)).toEqual(facts);
});

describe("a message of any kind", () => {
  const item = { from: "16505551234", id: "wamid.I", timestamp: "1749416383" };

  test.each<[string, object]>([
    ["image", { image: { id: "1", mime_type: "image/jpeg" } }],
    ["audio", { audio: { id: "1", voice: true } }],
    ["video", { video: { id: "1" } }],
    ["document", { document: { id: "1", filename: "a.pdf" } }],
    ["sticker", { sticker: { id: "1", animated: false } }],
    ["location", { location: { latitude: 1, longitude: 2 } }],
    ["contacts", { contacts: [{ name: { formatted_name: "Bo" } }] }],
    ["interactive", { interactive: { type: "button_reply", button_reply: { id: "yes", title: "Yes" } } }],
    ["button", { button: { payload: "yes", text: "Yes" } }],
    ["reaction", { reaction: { message_id: "wamid.SENT1", emoji: "👍" } }],
    ["order", { order: { catalog_id: "1", product_items: [] } }],
    ["system", { system: { type: "user_changed_number", wa_id: "16505559999" } }],
    ["unsupported", { errors: [{ code: 131051 }] }],
    ["a_kind_of_tomorrow", { a_kind_of_tomorrow: {} }],
    ["text", {}],
    ["text", { text: { body: "" } }],
  ])("that isn't a text has its author and its payload: %s", (type, content) => {
    const message = { ...item, type, ...content };
    expect(read(bodyWith({ messages: [message] }))).toEqual([
      {
        kind: "other",
        numberId,
        channelMessageId: "wamid.I",
        address: "16505551234",
        otherAddresses: [],
        phone: "+16505551234",
        name: null,
        replyTo: null,
        windowMs: type === "system" ? null : 86_400_000,
        at: text.at,
        payload: { field: "messages", people: [], item: message },
        named: [],
      },
    ]);
  });

  test("without a type has its author too", () => {
    expect(read(bodyWith({ messages: [item] }))).toMatchObject([{ kind: "other" }]);
  });

  const BSUID = "US.13491208655302741918";
  const PARENT = "US.ENT.11815799212886844830";
  test.each<[string, object, object[], object]>([
    [
      "of the message itself",
      { from: "16505551234", from_user_id: BSUID, from_parent_user_id: PARENT },
      [],
      { address: "16505551234", otherAddresses: [BSUID, PARENT], phone: "+16505551234" },
    ],
    [
      "of its person",
      { from: "16505551234" },
      [{ user_id: "US.other" }, { wa_id: "16505551234", user_id: BSUID, parent_user_id: PARENT }],
      { address: "16505551234", otherAddresses: [BSUID, PARENT], phone: "+16505551234" },
    ],
    [
      "of a person who is found by the user id",
      { from_user_id: BSUID },
      [{ wa_id: "16505551234", user_id: BSUID }],
      { address: "16505551234", otherAddresses: [BSUID], phone: "+16505551234" },
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
    expect(read(bodyWith({ contacts, messages: [message] }))).toMatchObject([{ kind: "text", ...author }]);
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
    ["seconds as a number", 1749416383, "2025-06-08T20:59:43.000Z"],
    ["milliseconds", "1749416383001", "2025-06-08T20:59:43.001Z"],
    ["a day ahead and no more", NOW / 1_000 + 86_400, "2026-11-21T00:00:00.000Z"],
    ["more than a day ahead", NOW / 1_000 + 86_401, "2026-11-20T00:00:00.000Z"],
    ["nothing", undefined, "2026-11-20T00:00:00.000Z"],
    ["zero", "0", "2026-11-20T00:00:00.000Z"],
    ["below zero", "-5", "2026-11-20T00:00:00.000Z"],
    ["words", "yesterday", "2026-11-20T00:00:00.000Z"],
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
    ["no object", 1],
    ["an empty object", {}],
    ["an empty array", []],
    ["an empty list of entries", { entry: [{}] }],
    ["an entry without changes", { entry: [{ id: businessId, changes: [] }] }],
    ["an empty change", { entry: [{ id: businessId, changes: [{}] }] }],
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
      type: "image",
      timestamp: "1749416383",
    });
    const facts = read(bodyWith({ contacts: people, messages: [message(3), message(998), { junk: true }] }));
    const peopleOf = (index: number) =>
      (facts[index] as Extract<ChannelFact, { kind: "unknown" }>).payload as { people: unknown[] };
    expect([0, 1, 2].map((index) => peopleOf(index).people)).toEqual([[people[3]], [people[998]], []]);
  });

  test("are kept with a message only up to three, and never a large one", () => {
    const large = { wa_id: "4915112345678", profile: { name: "x".repeat(4_096) } };
    const named = people.slice(0, 5).map((person) => person.wa_id);
    const message = {
      id: "wamid.1",
      type: "image",
      ...Object.fromEntries([large.wa_id, ...named].entries()),
    };
    expect(read(bodyWith({ contacts: [large, ...people], messages: [message] }))).toMatchObject([
      { kind: "unknown", payload: { people: people.slice(0, 3) } },
    ]);
  });

  test("give texts their authors' names", () => {
    const message = { id: "wamid.1", from: people[7]?.wa_id, type: "text", text: { body: "Hi" } };
    expect(read(bodyWith({ contacts: people, messages: [message] }))).toEqual([
      expect.objectContaining({ kind: "text", name: "Person 7" }),
    ]);
  });
});

describe("a body that would take too much time and memory", () => {
  const repeated = (element: string, count: number) =>
    Buffer.from(`{"entry":[${`${element},`.repeat(count)}${element}]}`);

  test.each([
    ["400,000 values", repeated('"a"', 400_000)],
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
    ["nulls", "null"],
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
  ])("of 200,000 nested %s is read", (_label, open, close) => {
    const deep = `${open.repeat(200_000)}1${close.repeat(200_000)}`;
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
    if (fact === "empty") continue;
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
