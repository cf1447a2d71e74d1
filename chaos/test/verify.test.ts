// What the checker of a run calls a violation.
import { expect, test } from "vitest";
import type { Accepted } from "../client.ts";
import type { Arrival } from "../phones.ts";
import { databaseFaults, type StoredRows } from "../verify/database.ts";
import { type Expected, eventFaults } from "../verify/events.ts";
import type { FeedEvent } from "../verify/feed.ts";
import { type Known, verify } from "../verify/messages.ts";

const ACCEPTED: Accepted[] = [
  { id: "msg_a", channel: "whatsapp", phone: "+1", number: 1, key: "one", at: "2026-01-01", requests: 1 },
  { id: "msg_b", channel: "sms", phone: "+1", number: 2, key: "two", at: "2026-01-01", requests: 1 },
];
const arrivalOf = (messageId: string): Arrival => ({ phone: "1", messageId, attempt: 1, at: "2026-01-01" });
const knownOf = (id: string, status: string): Known => ({
  id,
  phone_number: "+1",
  reference: null,
  status,
  attempts: 1,
  uncertain_since: null,
  possibly_duplicate: false,
  times: {},
  error: null,
});
const KNOWN = [knownOf("msg_a", "read"), knownOf("msg_b", "delivered")];
const eventOf = (id: string, type: string, place: number): FeedEvent => ({
  id: `evt_${place}`,
  type,
  data: { id },
});
const FEED = [
  ["msg_a", "message.queued"],
  ["msg_a", "message.sent"],
  ["msg_b", "message.queued"],
  ["msg_a", "message.delivered"],
  ["msg_b", "message.sent"],
  ["msg_a", "message.read"],
  ["msg_b", "message.delivered"],
].map(([id, type], place) => eventOf(id as string, type as string, place));
const without = (place: number) => FEED.toSpliced(place, 1);

test.each<[string, string[], Known[], RegExp[]]>([
  ["nothing", ["msg_a", "msg_b"], KNOWN, []],
  ["a lost message", ["msg_a"], KNOWN, [/^Lost: msg_b/]],
  ["a message that came twice", ["msg_a", "msg_a", "msg_b"], KNOWN, [/^Delivered 2 times: msg_a/]],
  ["a wrong order", ["msg_b", "msg_a"], KNOWN, [/^Out of order at 1: number 1 after 2/]],
  [
    "a message that no answer named",
    ["msg_a", "msg_b", "msg_c"],
    [...KNOWN, knownOf("msg_c", "read")],
    [/^A message that no answer named: msg_c/, /^A phone got a message that no answer named/],
  ],
])("of answers, phones and messages: %s", (_name, arrived, known, violations) => {
  const found = verify(ACCEPTED, arrived.map(arrivalOf), known).violations;
  expect(found).toEqual(violations.map((pattern) => expect.stringMatching(pattern)));
});

test.each<[string, FeedEvent[], Expected, RegExp[]]>([
  ["nothing", FEED, "each step", []],
  ["a step that is missing", without(1), "each step", [/^The events of msg_a/]],
  [
    "an arrival that is missing",
    without(6),
    "arrival",
    [/^The events of msg_b \(key two\) are message.queued, message.sent\.$/],
  ],
  [
    "an event that is told twice",
    [...FEED, FEED[6] as FeedEvent],
    "arrival",
    [/same id/, /^The events of msg_b/],
  ],
])("of the list of events: %s", (_name, events, expected, faults) => {
  expect(eventFaults(events, ACCEPTED, expected)).toEqual(
    faults.map((pattern) => expect.stringMatching(pattern)),
  );
});

const ROWS: StoredRows = {
  messages: [
    { id: "msg_a", status: "read" },
    { id: "msg_b", status: "delivered" },
  ],
  events: FEED.map(({ type }, number) => ({ number, type })),
  left: { "messages in the outbox": 0 },
};

test.each<[string, Partial<StoredRows>, RegExp[]]>([
  ["nothing", {}, []],
  ["work that is left", { left: { "messages in the outbox": 2 } }, [/still has 2 messages in the outbox/]],
  ["a message that it lacks", { messages: ROWS.messages.slice(0, 1) }, [/lacks msg_b/]],
  [
    "a number that is used twice",
    { events: ROWS.events.with(1, { number: 0, type: "message.sent" }) },
    [/Two events have the number 0/],
  ],
])("of the database: %s", (_name, change, faults) => {
  expect(databaseFaults({ ...ROWS, ...change }, KNOWN, FEED)).toEqual(
    faults.map((pattern) => expect.stringMatching(pattern)),
  );
});
