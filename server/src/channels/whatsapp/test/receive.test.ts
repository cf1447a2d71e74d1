// Reading hooks: a labelled table over payload files, and whatever JSON there is.
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChannelFact, TooManyValues } from "../../channel.ts";
import { createWhatsApp } from "../whatsapp.ts";

const NOW = Date.UTC(2026, 10, 20);
const whatsapp = createWhatsApp({ baseUrl: "http://localhost", version: "v26.0", now: () => NOW });

const numberId = "106540352242922";
const businessId = "102290129340398";

type Facts = (ChannelFact | "empty")[];

const read = (body: Buffer): Facts => [...whatsapp.receive(body)].filter((one) => one !== "pause");

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
  phone: "+16505551234",
  name: "Sheena Nelson",
  replyTo: null,
  at: new Date("2025-06-08T20:59:43Z"),
};
const unknown = {
  kind: "unknown",
  numberId,
  businessId,
  addresses: ["16505551234"],
  dedupKey: expect.stringMatching(/^[0-9a-f]{64}$/),
};
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
  ["status-failed-pair-rate", failedWith({ kind: "hold", error: error("pair_rate_limited", 131056) })],
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
  ["image", [expect.objectContaining({ ...unknown, at: text.at })]],
  ["unsupported", [expect.objectContaining({ ...unknown, at: text.at })]],
  ["errors", [expect.objectContaining({ ...unknown, addresses: [], at: new Date(NOW) })]],
  ["template-status", [{ kind: "templates-changed", businessId, at: new Date("2025-06-30T01:39:08Z") }]],
  ["template-components", [{ kind: "templates-changed", businessId, at: new Date("2025-06-30T01:39:08Z") }]],
  ["template-category", [{ kind: "templates-changed", businessId, at: new Date("2025-06-30T01:39:08Z") }]],
  [
    "quality",
    [
      expect.objectContaining({
        ...unknown,
        numberId: null,
        addresses: [],
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
      // Junk that names nobody itself: everybody of its change may be meant.
      expect.objectContaining({ ...unknown, addresses: ["16505551234", "4915112345678"] }),
      { ...receipt, status: "read" },
      expect.objectContaining({ ...unknown, numberId: null, businessId: "999", addresses: [] }),
      "empty",
    ],
  ],
];

test.each(cases)("%s", async (name, facts) => {
  expect(await receive(name)).toEqual(facts);
});

describe("what isn't understood", () => {
  test("is kept with its own person and nobody else's", async () => {
    const [fact] = await receive("image");
    expect(JSON.stringify(fact)).toContain("Sheena Nelson");
    expect(JSON.stringify(fact)).not.toContain("Somebody else");
  });

  test("has the same key when it comes again beside others, and another key when it differs", async () => {
    const image = { id: "wamid.I", from: "16505551234", type: "image", timestamp: "1749416383" };
    const keyOf = (...messages: object[]) => {
      const facts = read(bodyWith({ messages }));
      return (facts.at(-1) as Extract<ChannelFact, { kind: "unknown" }>).dedupKey;
    };
    const moved = { type: "image", timestamp: "1749416383", id: "wamid.I", from: "16505551234" };
    expect(keyOf(image)).toBe(keyOf({ ...image, id: "wamid.X" }, moved));
    expect(keyOf(image)).not.toBe(keyOf({ ...image, id: "wamid.Y" }));
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

describe("an element that holds nothing is no fact", () => {
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

  test("go with the messages that name them, and with no other", () => {
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

  test("give texts their writers' names", () => {
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

  test("isn't one with as many marks inside of texts", () => {
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

  test("is never lost and always storable, whatever JSON it is", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const facts = read(Buffer.from(json));
        expect(facts.length).toBeGreaterThan(0);
        expectStorable(facts);
      }),
    );
  });

  test("in the place of any value leaves the other facts as they are", async () => {
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
        for (const [place, value] of changes) payload = replaceAt(payload, place, value);
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
  const inside = JSON.stringify({ metadata: { phone_number_id: numberId }, ...value });
  return Buffer.from(
    `{"entry":[{"id":"${businessId}","changes":[{"field":"messages","value":${inside.slice(0, -1)}${extra}}}]}]}`,
  );
}

function expectStorable(facts: Facts): void {
  for (const fact of facts) {
    if (fact === "empty") continue;
    const stored = JSON.stringify(fact);
    expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    expect(Number.isNaN(fact.at.getTime())).toBe(false);
  }
}

/** Replaces the value that is met as number `place` (modulo) on a walk over all of them. */
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
