// Hooks of a number that is used in the WhatsApp Business app too. The payloads follow Meta's webhook references, and those that
// 360dialog, Gupshup and YCloud pass on; each field that is optional there is missing or null in some row.
import { describe, expect, test } from "vitest";
import { hookReader } from "./read-hooks.ts";

const readBody = hookReader(Date.parse("2026-11-26T12:00:00Z"));
const numberId = "106540352242922";
const metadata = { display_phone_number: "1 (555) 078-3881", phone_number_id: numberId };
const business = "15550783881";
const person = "16505551234";

function read(field: string, value: object, entry: object = { time: 1_764_150_000 }) {
  const change = { field, value: { messaging_product: "whatsapp", metadata, ...value } };
  return readBody({ entry: [{ id: "102290129340398", ...entry, changes: [change] }] });
}

const text = { type: "text", text: { body: "Hi" } };
const at = { timestamp: "1764149990" };
const fact = {
  kind: "app-message",
  numberId,
  channelMessageId: "wamid.E",
  address: person,
  otherAddresses: [],
  phone: `+${person}`,
  name: null,
  replyTo: null,
  direction: "out",
  at: new Date("2025-11-26T09:39:50Z"),
  content: { type: "text", body: "Hi" },
  circumstances: {},
  raw: null,
};

describe("an echo", () => {
  const echo = { from: business, to: person, id: "wamid.E", ...at };
  const hidden = { otherAddresses: [], address: "US.13491208655302741918", phone: null };

  test.each<[string, object, object]>([
    ["a text", { ...echo, ...text }, fact],
    [
      "a text without a time",
      { ...echo, timestamp: null, ...text },
      { ...fact, at: new Date(1_764_150_000_000) },
    ],
    [
      "an answer",
      { ...echo, ...text, context: { from: person, id: "wamid.A" } },
      { ...fact, replyTo: "wamid.A" },
    ],
    [
      "to a hidden number",
      { ...echo, to: null, to_user_id: "US.13491208655302741918", ...text },
      { ...fact, ...hidden },
    ],
    [
      "to a person with both",
      { ...echo, to_user_id: "US.1349", to_parent_user_id: "US.ENT.1", ...text },
      { ...fact, otherAddresses: ["US.1349", "US.ENT.1"] },
    ],
    [
      "an image",
      {
        ...echo,
        type: "image",
        image: { id: "1908", mime_type: "image/jpeg", caption: "Bread", sha256: null },
      },
      {
        ...fact,
        content: {
          type: "image",
          media: { source: "1908", mimeType: "image/jpeg", filename: null, sha256: null },
          caption: "Bread",
        },
      },
    ],
    [
      "a kind that nobody knows",
      { ...echo, type: "hologram", hologram: {} },
      { ...fact, content: expect.objectContaining({ type: "unsupported" }), raw: expect.anything() },
    ],
    [
      "a reaction",
      { ...echo, type: "reaction", reaction: { message_id: "wamid.A", emoji: "👍" } },
      { kind: "change", by: "business", channelMessageId: "wamid.A", change: { act: "react", emoji: "👍" } },
    ],
    [
      "an edit",
      { ...echo, type: "edit", edit: { original_message_id: "wamid.B", message: text } },
      { kind: "change", by: "business", channelMessageId: "wamid.B", change: { act: "edit", body: "Hi" } },
    ],
    ["without an id", { ...echo, id: null, ...text }, { kind: "unknown" }],
    ["to nobody", { ...echo, to: null, ...text }, { kind: "unknown" }],
    [
      "to a group",
      { ...echo, to: "Y2FwaV9ncm91cDox", recipient_type: "group", ...text },
      { kind: "unknown" },
    ],
    ["that is no object", ["text"], { kind: "unknown" }],
  ])("%s", (_, item, expected) => {
    expect(read("smb_message_echoes", { message_echoes: [item] })).toMatchObject([expected]);
  });

  test("has the name of the person from the change's contacts", () => {
    const contacts = [
      { wa_id: person, profile: { name: "Ada" } },
      { wa_id: "16505550000", profile: null },
    ];
    const value = { contacts, message_echoes: [{ ...echo, ...text }] };
    expect(read("smb_message_echoes", value)).toEqual([{ ...fact, name: "Ada" }]);
  });

  test.each<[object, unknown]>([
    [{}, "empty"],
    [{ message_echoes: null }, "empty"],
    [{ message_echoes: [] }, "empty"],
    [{ message_echoes: [null] }, "empty"],
    [{ metadata: null, message_echoes: [echo] }, { kind: "unknown" }],
    [{ message_echoes: { of: "tomorrow" } }, { kind: "unknown" }],
  ])("%j holds nothing, or is kept raw", (value, expected) => {
    expect(read("smb_message_echoes", value)).toEqual([
      typeof expected === "string" ? expected : expect.objectContaining(expected),
    ]);
  });
});

describe("a person of the address book", () => {
  const contact = { full_name: "Pablo Morales", first_name: "Pablo", phone_number: person };
  const added = {
    kind: "app-contact",
    numberId,
    address: person,
    phone: `+${person}`,
    name: "Pablo Morales",
    at: new Date("2025-11-26T09:39:50Z"),
  };
  const item = { type: "contact", contact, action: "add", metadata: at };

  test.each<[string, unknown, unknown[]]>([
    ["who was added", item, [added]],
    ["without a name", { ...item, contact: { phone_number: person } }, [{ ...added, name: null }]],
    [
      "with a hidden number",
      { ...item, contact: { ...contact, phone_number: null, user_id: "US.1349" } },
      [{ ...added, address: "US.1349", phone: null }],
    ],
    ["without a time", { ...item, metadata: null }, [{ ...added, at: new Date(1_764_150_000_000) }]],
    ["who was removed", { ...item, contact: { phone_number: person }, action: "remove" }, []],
    ["without a number", { ...item, contact: { full_name: "Pablo" } }, [{ kind: "unknown" }]],
    ["that is no object", 7, ["empty"]],
  ])("%s", (_, given, expected) => {
    expect(read("smb_app_state_sync", { state_sync: [given] })).toMatchObject(expected);
  });
});

describe("the history", () => {
  const theirs = { from: person, id: "wamid.E", ...at, ...text };
  const ours = { from: business, to: person, id: "wamid.E", ...at, ...text };
  const about = (status: string | null, more: object = {}) => ({ history_context: { status, ...more } });
  const inHistory = (direction: string, status: string | null) => ({
    ...fact,
    direction,
    history: { status },
  });
  const thread = (...messages: unknown[]) => [{ threads: [{ id: person, messages }] }];

  test.each<[string, object, object]>([
    ["from the person", { ...theirs, ...about("READ") }, inHistory("in", "read")],
    ["from the business", { ...ours, ...about("DELIVERED") }, inHistory("out", "delivered")],
    [
      "from the business, as Gupshup passes it on",
      { ...ours, to: null, ...about("read", { from_me: true }) },
      inHistory("out", "read"),
    ],
    [
      "from a companion device",
      { ...ours, from: "15550783881:12", ...about("SENT") },
      inHistory("out", "sent"),
    ],
    ["failed", { ...ours, ...about("ERROR") }, inHistory("out", "failed")],
    ["without a status", { ...ours, ...about(null) }, inHistory("out", null)],
    ["without its context", { ...theirs, history_context: null }, inHistory("in", null)],
    [
      "with a file that isn't there",
      { ...theirs, type: "media_placeholder", text: null, ...about("READ") },
      { ...inHistory("in", "read"), content: { type: "unsupported", reason: expect.any(String) }, raw: null },
    ],
    [
      "a reaction",
      { ...ours, type: "reaction", reaction: { message_id: "wamid.A", emoji: "👍" }, ...about("SENT") },
      { kind: "change", by: "business", isHistory: true, address: person },
    ],
    ["from nobody", { ...theirs, from: null, ...about("READ") }, { kind: "unknown" }],
    ["without an id", { ...theirs, id: null, ...about("READ") }, { kind: "unknown" }],
    ["that is no object", ["text"], { kind: "unknown" }],
  ])("has a message %s", (_, message, expected) => {
    expect(read("history", { history: thread(message) })).toMatchObject([expected]);
  });

  test("has threads with hidden numbers", () => {
    const hidden = { id: null, context: { wa_id: null, user_id: "US.1349" } };
    const message = { ...theirs, from: null, from_user_id: "US.1349", ...about("READ") };
    expect(read("history", { history: [{ threads: [{ ...hidden, messages: [message] }] }] })).toMatchObject([
      { kind: "app-message", direction: "in", address: "US.1349", phone: null },
    ]);
  });

  test("has files of earlier messages outside of threads", () => {
    const image = { type: "image", image: { id: "1908", mime_type: "image/jpeg" } };
    const contacts = [{ wa_id: person, profile: { name: "Ada" } }];
    const messages = [{ from: person, id: "wamid.E", ...at, ...image }];
    const message_echoes = [{ from: business, to: person, id: "wamid.F", ...at, ...image }];
    expect(read("history", { contacts, messages, message_echoes })).toMatchObject([
      { direction: "in", history: { status: null }, name: "Ada", content: { type: "image" } },
      { direction: "out", history: { status: null }, channelMessageId: "wamid.F", address: person },
    ]);
  });

  const report = {
    kind: "app-history",
    numberId,
    phase: 0,
    percent: 55,
    declined: null,
    at: new Date(1_764_150_000_000),
  };
  test.each<[string, object, object]>([
    ["its progress", { metadata: { phase: 0, chunk_order: 1, progress: 55 }, threads: [] }, report],
    [
      "progress beyond its end",
      { metadata: { phase: 2, progress: 250 } },
      { ...report, phase: 2, percent: 100 },
    ],
    [
      "that it was declined",
      { errors: [{ code: 2593109, title: "Off", message: null, error_data: { details: "Sharing is off" } }] },
      { ...report, phase: null, percent: null, declined: "Sharing is off" },
    ],
    ["nothing", { metadata: null, threads: null, errors: null }, { kind: "unknown" }],
    ["no object", ["history"], { kind: "unknown" }],
  ])("reports %s", (_, item, expected) => {
    expect(read("history", { history: [item] })).toMatchObject([expected]);
  });

  test.each([[{}], [{ history: null }], [{ history: [] }], [{ metadata: null, history: thread(theirs) }]])(
    "%j is kept raw",
    (value) => {
      expect(read("history", value)).toMatchObject([{ kind: "unknown" }]);
    },
  );
});
