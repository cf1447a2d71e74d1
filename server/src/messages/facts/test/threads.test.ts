// What messages do to the thread of their contact: open it, end its snooze, and make the contact wait.
import { describe, expect, test } from "vitest";
import { eventTypes, updates } from "../../../../test/rows.ts";
import type { Phone } from "../../../phones/index.ts";
import { failureOf, setBack, teller, textFrom, useQueue } from "../../test/facts.ts";
import type { InboundMessage } from "../inbound-message.ts";
import { receiveMessages } from "../receive-messages.ts";
import { recordFailedReceipt } from "../record-failed-receipt.ts";

const { database, queue } = useQueue();

const PHONE = "+15551234567" as Phone;
const TAP = { type: "reply", of: "button", id: "yes", title: "Yes", description: null } as const;
const NOTICE = { type: "system", notice: "number_changed", body: "Has another number" } as const;
const CALL = { type: "system", notice: "missed_call", body: "Called" } as const;

const run = (sql: string) => database.pool.query(sql, [queue.owner.accountId]);

async function receive(...changes: Partial<InboundMessage>[]): Promise<void> {
  const messages = changes.map((change) => textFrom(queue, PHONE, change));
  await database.transaction((session) => receiveMessages(session, messages));
}

async function contact() {
  const { rows } = await run(
    `select case when is_done then 'done' when is_snoozed then 'snoozed' else 'open' end as state, snoozed_until, waiting_since is not null as waits, waiting_since
     from contacts
     where account_id = $1`,
  );
  return rows[0];
}

/** The types of events about threads, since the last call. */
async function threadEvents(): Promise<string[]> {
  const types = await eventTypes(database, queue.owner.accountId);
  await run("delete from events where account_id = $1");
  return types.filter((type) => type.startsWith("thread."));
}

async function finish(state: "done" | "snoozed"): Promise<void> {
  await run(
    `update contacts
     set is_done = ${state === "done"}, is_snoozed = ${state === "snoozed"}, inbox_changed_at = now() - interval '1 minute', unanswered_at = null, waiting_since = null
     where account_id = $1`,
  );
  await run("delete from events where account_id = $1");
}

test.each(["done", "snoozed"] as const)("a message opens a thread that is %s, once", async (state) => {
  await receive({});
  await finish(state);
  await receive({}, {});
  await receive({});
  expect(await contact()).toMatchObject({ state: "open", snoozed_until: null, waits: true });
  expect(await threadEvents()).toEqual(["thread.opened"]);
});

test("a message that the channel reports again leaves a thread as it is", async () => {
  const message = { channelMessageId: "wamid.again" };
  await receive(message);
  await finish("done");
  await run("update contacts set last_sender_id = null where account_id = $1");
  await receive(message);
  expect(await contact()).toMatchObject({ state: "done", waits: false });
  expect((await run("select last_sender_id from contacts where account_id = $1")).rows).toEqual([
    { last_sender_id: null },
  ]);
  expect(await threadEvents()).toEqual([]);
});

test("a thread whose snooze had ended was open already", async () => {
  await receive({});
  await finish("snoozed");
  await run("update contacts set snoozed_until = now() - interval '1 second' where account_id = $1");
  await receive({});
  expect(await contact()).toMatchObject({ state: "open", snoozed_until: null });
  expect(await threadEvents()).toEqual([]);
});

test.each<[string, Partial<InboundMessage>, object]>([
  ["a text", {}, { state: "open", waits: true }],
  ["a missed call", { content: CALL } as never, { state: "open", waits: true }],
  ["a tap on a button", { content: TAP }, { state: "open", waits: false }],
  ["a notice", { content: NOTICE } as never, { state: "done", waits: false }],
  ["a message that an agent answers", { source: "agent" }, { state: "done", waits: false }],
  ["an opt-out word", { content: { type: "text", body: "Stop!" } }, { state: "done", waits: false }],
  ["a word of the channel's own", { optsOut: true }, { state: "done", waits: false }],
  [
    "a channel's word that may be an answer",
    { optsOut: false, content: { type: "text", body: "Yes" } },
    { state: "open", waits: true },
  ],
])("%s to a thread that is done", async (_, message, expected) => {
  await receive({});
  await finish("done");
  await receive(message);
  expect(await contact()).toMatchObject(expected);
});

test.each<[string, InboundMessage["content"]]>([
  ["a tap on a button", TAP],
  ["a choice from a list", { ...TAP, of: "list" }],
])("%s makes the contact wait where the account says so, unless it opts out", async (_, content) => {
  await run("update accounts set taps_wait = true where account_id = $1");
  await receive({});
  await finish("done");
  await receive({ content: { ...content, title: "Stop" } as never });
  expect(await contact()).toMatchObject({ state: "done", waits: false });
  await receive({ content });
  expect(await contact()).toMatchObject({ state: "open", waits: true });
});

test("what makes nobody wait leaves a wait as it is", async () => {
  await receive({});
  const before = await contact();
  await receive({ content: TAP }, { content: { type: "text", body: "STOP" } });
  expect(await contact()).toEqual(before);
});

test("another message of a contact who waits changes no index", async () => {
  await receive({});
  const counts = await updates(database, "contacts", async (session) => {
    await receiveMessages(session, [textFrom(queue, PHONE)]);
    await session.sent();
  });
  expect(counts).toEqual({ all: 1, hot: 1 });
});

describe("an answer", () => {
  async function answer(): Promise<string> {
    const id = await queue.add(PHONE);
    await database.pool.query(
      "update outbox set state = 'sending', attempt = 1, started_at = now() where message_id = $1",
      [id],
    );
    await teller(database, () => queue)(id, "answer");
    return id;
  }

  test("ends the wait, and the thread stays open", async () => {
    await receive({});
    await answer();
    expect(await contact()).toMatchObject({ state: "open", waits: false });
  });

  test.each([
    ["answers a message that arrives late", "null", false],
    ["of a broadcast doesn't answer a message that arrives late", "gen_random_uuid()", true],
  ])("%s", async (_, broadcast, waits) => {
    await answer();
    await run(`update messages set broadcast_id = ${broadcast} where account_id = $1`);
    await receive({ at: new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000) });
    expect(await contact()).toMatchObject({ waits });
  });

  test("that was never taken opens a thread that was finished while it waited to leave", async () => {
    await receive({});
    const id = await queue.add(PHONE);
    await finish("done");
    await database.pool.query(
      "update outbox set state = 'sending', attempt = 1, started_at = now() where message_id = $1",
      [id],
    );
    await setBack(database, queue.owner, id, { next: "failed" });
    expect(await contact()).toMatchObject({ state: "open", waits: true });
    expect(await threadEvents()).toEqual(["thread.opened"]);
  });

  test("that fails after all opens a thread that was finished meanwhile", async () => {
    await receive({});
    const { waiting_since: since } = await contact();
    const id = await answer();
    await finish("done");
    const { events } = await database.transaction((session) =>
      recordFailedReceipt(session, failureOf(queue, id)),
    );
    expect(await contact()).toMatchObject({ state: "open", waits: true, waiting_since: since });
    expect(events.map(({ type }) => type)).toEqual(["thread.opened", "message.failed"]);
  });
});
