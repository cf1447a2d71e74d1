import { expect, test } from "vitest";
import type { Note } from "../../../platform/cache/note-cache.ts";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import type { OutgoingState } from "../../../platform/outbox.ts";
import { type MessageRow, threadRows } from "../thread-rows.ts";

function message(id: string, given: Partial<Message> = {}): Message {
  return {
    id,
    contact_id: "con_1",
    phone_number: "+15551234567",
    channel: "whatsapp",
    source_phone: "+15550001000",
    direction: "out",
    source: "api",
    by: null,
    type: "text",
    text: id,
    reference: null,
    status: "sent",
    times: {},
    attempts: 1,
    error: null,
    price: null,
    held: null,
    retry_of: null,
    broadcast_id: null,
    send_at: null,
    expires_at: null,
    uncertain_since: null,
    possibly_duplicate: false,
    created_at: "2026-11-20T12:00:00Z",
    ...given,
  };
}

/** Newest first, as the service lists them. */
const rowsOf = (...messages: Message[]) => threadRows(messages, [], true, []) as MessageRow[];

test("messages of one side within minutes are a group, which the other side ends", () => {
  const rows = rowsOf(
    message("d", { direction: "in", created_at: "2026-11-20T12:10:30Z" }),
    message("c", { created_at: "2026-11-20T12:10:00Z" }),
    message("b", { created_at: "2026-11-20T12:01:00Z" }),
    message("a"),
  );
  expect(rows.map(({ key, isGroupEnd }) => [key, isGroupEnd])).toEqual([
    ["a", false],
    ["b", true],
    ["c", true],
    ["d", true],
  ]);
});

test("a row above doesn't change the rows below it", () => {
  const newer = [
    message("c", { created_at: "2026-11-20T12:00:00Z" }),
    message("b", { created_at: "2026-11-20T11:59:00Z" }),
  ];
  const older = [message("a", { created_at: "2026-11-19T12:00:00Z" })];
  const before = threadRows(newer, [], false, []);
  const after = threadRows([...newer, ...older], [], true, []);
  expect(after.slice(1)).toEqual(before);
  expect(after[0]).toMatchObject({ firstDay: "2026-11-19T12:00:00Z", nextDay: "2026-11-20T11:59:00Z" });
});

test.each([
  ["number", { source_phone: "+15550002000" }, { channel: "whatsapp", phone: "+15550002000" }],
  ["channel", { channel: "sms" }, { channel: "sms", phone: "+15550001000" }],
])("a change of the sending %s is told", (_, change, sender) => {
  const rows = rowsOf(message("c", change), message("b", { direction: "in" }), message("a"));
  expect(rows.map(({ nextSender }) => nextSender)).toEqual([null, sender, null]);
});

test("a group is on one channel", () => {
  const rows = rowsOf(message("b", { channel: "sms", direction: "in" }), message("a", { direction: "in" }));
  expect(rows.map(({ isGroupEnd }) => isGroupEnd)).toEqual([true, true]);
});

function note(id: string, at: string): Note {
  return { id, contact_id: "con_1", text: id, by: null, created_at: at };
}

test("a note is at its time, ends a group, and begins a day", () => {
  const messages = [message("msg_3", { created_at: "2026-11-20T12:00:30Z" }), message("msg_1")];
  const notes = [note("not_4", "2026-11-25T08:00:00Z"), note("not_2", "2026-11-20T12:00:10Z")];
  const rows = threadRows(messages, notes, true, []);
  expect(rows.map(({ key }) => key)).toEqual(["msg_1", "not_2", "msg_3", "not_4"]);
  expect(rows[0]).toMatchObject({ isGroupEnd: true });
  expect(rows[2]).toMatchObject({ nextDay: "2026-11-25T08:00:00Z" });
});

test("a message follows an earlier note although its channel gives whole seconds", () => {
  const received = message("msg_2", { direction: "in", created_at: "2026-11-20T12:00:10.000Z" });
  const rows = threadRows([received], [note("not_1", "2026-11-20T12:00:10.400Z")], true, []);
  expect(rows.map(({ key }) => key)).toEqual(["not_1", "msg_2"]);
});

test("a note from before the oldest message that is read comes with the messages of its time", () => {
  const old = note("not_1", "2026-11-19T12:00:00Z");
  const keysOf = (isWhole: boolean) =>
    threadRows([message("msg_2")], [old], isWhole, []).map(({ key }) => key);
  expect(keysOf(false)).toEqual(["msg_2"]);
  expect(keysOf(true)).toEqual(["not_1", "msg_2"]);
});

test("a retry and its original know each other", () => {
  const rows = rowsOf(
    message("b", { retry_of: "a", reference: "console-1" }),
    message("a", { reference: "console-1", status: "failed" }),
  );
  expect(rows[0]).toMatchObject({ key: "console-1", retriedAs: { id: "b" } });
  expect(rows[1]).toMatchObject({ key: "b", retriedAs: null });
});

test("what is on its way disappears as soon as the service lists it, under the same key", () => {
  const outgoing: OutgoingState = {
    outgoing: {
      contactId: "con_1",
      key: "console-1",
      content: { type: "text", text: "Hello" },
      from: null,
      replyTo: null,
      sendAt: null,
      askedAt: 0,
    },
    state: "sending",
    error: null,
  };
  const before = threadRows([message("a")], [], true, [outgoing]);
  expect(before.map(({ kind, key }) => [kind, key])).toEqual([
    ["message", "a"],
    ["outgoing", "console-1"],
  ]);
  const after = threadRows([message("b", { reference: "console-1" }), message("a")], [], true, [outgoing]);
  expect(after.map(({ kind, key }) => [kind, key])).toEqual([
    ["message", "a"],
    ["message", "console-1"],
  ]);
});
