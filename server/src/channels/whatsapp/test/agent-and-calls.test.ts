// Hooks of conversations that Meta's own agent holds, and of calls. Fields that are optional are missing or null in some row.
import { describe, expect, test } from "vitest";
import { hookReader } from "./read-hooks.ts";

const readBody = hookReader(Date.parse("2026-11-26T12:00:00Z"));
const numberId = "106540352242922";
const person = "16505551234";
const timestamp = "1764149990";
const at = new Date(1_764_149_990_000);
const DAY = 86_400_000;

function read(field: string, ...values: object[]) {
  const changes = values.map((value) => {
    const metadata = { display_phone_number: "15550783881", phone_number_id: numberId };
    return { field, value: { messaging_product: "whatsapp", metadata, ...value } };
  });
  const entry = changes.map((change) => ({ id: "102290129340398", changes: [change] }));
  return readBody({ entry });
}

describe("while Meta's agent holds the conversation", () => {
  const contacts = [{ profile: { name: "Ana" }, wa_id: person }];
  const written = { from: person, id: "wamid.P", timestamp, type: "text", text: { body: "Open on Sunday?" } };
  const echo = {
    from: "15550783881",
    to: person,
    id: "wamid.A",
    timestamp,
    type: "text",
    text: { body: "Yes" },
  };
  const question = { kind: "message", source: "agent", address: person, name: "Ana", windowMs: DAY, at };
  const answer = { kind: "app-message", source: "agent", direction: "out", address: person, at };

  test.each<[string, object[], object[]]>([
    ["a person writes", [{ contacts, messages: [written] }], [question]],
    ["the agent answers", [{ message_echoes: [echo] }], [answer]],
    [
      "both, with the receipt of another answer",
      [
        {
          contacts,
          messages: [written],
          message_echoes: [echo],
          statuses: [{ id: "wamid.B", status: "read", timestamp, recipient_id: person }],
        },
      ],
      [answer, { kind: "receipt", status: "read", source: "agent" }, question],
    ],
    [
      "two hooks in one, whose other lists are null",
      [
        { contacts, messages: [written], message_echoes: null, statuses: null, errors: null },
        { contacts: null, messages: null, message_echoes: [echo] },
      ],
      [question, answer],
    ],
    [
      "a list that isn't known, beside messages",
      [{ contacts, messages: [written], suggestions: [{ text: "Yes" }] }],
      [
        question,
        {
          kind: "unknown",
          field: "standby",
          payload: { field: "standby", item: { suggestions: [{ text: "Yes" }] } },
        },
      ],
    ],
  ])("%s", (_label, values, expected) => {
    expect(read("standby", ...values)).toMatchObject(expected);
  });

  test("a change of who holds it is kept raw", () => {
    const value = { control_passed: { timestamp, from: "ai_agent" } };
    expect(read("messaging_handovers", value)).toMatchObject([
      { kind: "unknown", field: "messaging_handovers" },
    ]);
  });
});

describe("a call", () => {
  const begun = {
    id: "wacid.C",
    from: person,
    to: "15550783881",
    event: "connect",
    direction: "USER_INITIATED",
    timestamp,
  };
  const ended = { ...begun, event: "terminate", status: "FAILED", duration: 0 };
  const notice = (kind: string, channelMessageId = "wacid.C") => ({
    kind: "message",
    channelMessageId,
    address: person,
    windowMs: DAY,
    at,
    content: { type: "system", notice: kind, text: null },
    raw: null,
  });
  const missed = notice("missed_call", "wacid.C.missed");

  test.each<[string, object[], object[]]>([
    ["that begins opens the window", [begun], [notice("called")]],
    ["that nobody took", [begun, ended], [notice("called"), missed]],
    [
      "that ended by itself after nobody took it",
      [{ ...ended, status: "COMPLETED", duration: undefined }],
      [missed],
    ],
    [
      "that somebody took counts from its beginning",
      [{ ...ended, status: "COMPLETED", duration: 90, start_time: timestamp, timestamp: "1764150080" }],
      [notice("called")],
    ],
    ["without a direction", [{ ...ended, direction: null }], [missed]],
    [
      "of the business",
      [{ ...begun, direction: "BUSINESS_INITIATED" }],
      [{ kind: "unknown", field: "calls" }],
    ],
    [
      "with an event that isn't known",
      [{ ...begun, event: "transfer" }],
      [{ kind: "unknown", field: "calls" }],
    ],
    ["of nobody", [{ ...begun, from: null }], [{ kind: "unknown", field: "calls" }]],
  ])("%s", (_label, calls, expected) => {
    expect(read("calls", { calls })).toMatchObject(expected);
  });

  test("of the business has statuses, which are kept raw", () => {
    const statuses = [{ id: "wacid.C", type: "call", status: "RINGING", timestamp, recipient_id: person }];
    expect(read("calls", { statuses })).toMatchObject([{ kind: "unknown", field: "calls" }]);
  });
});
