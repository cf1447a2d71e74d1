import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import type { AttemptFact } from "../attempt-fact.ts";
import { recordFacts } from "../record-facts.ts";
import { recordFailedReceipt } from "../record-failed-receipt.ts";
import { createQueue, type Queue } from "./queue.ts";

const server = useDatabase();
let database: Database;
let queue: Queue;

beforeAll(() => {
  database = openDatabase({ url: server.url, log: createLog("silent") });
});
beforeEach(async () => {
  queue = await createQueue(database);
});
afterAll(() => database.close());

const CHANNEL_TIME = new Date("2026-01-01T10:00:00Z");
const ERROR = {
  code: "undeliverable",
  detail: "It can't be delivered.",
  retryable: false,
  providerCode: 131026,
};

const fail = () => ({ next: "failed", delayMs: 0, counts: true });
const retry = () => ({ next: "queued", delayMs: 5_000, counts: true });

/** `answer` is the channel's 200 to the send; the others are receipts. `1 failed` is about the first attempt. */
type Step = "answer" | "sent" | "delivered" | "read" | "failed";

async function tell(messageId: string, step: Step, attempt = 1, at = CHANNEL_TIME): Promise<void> {
  const { accountId, senderId } = queue.owner;
  const about = {
    accountId,
    senderId,
    messageId,
    attempt,
    channelMessageId: `wamid.${attempt}`,
    at,
  };
  if (step === "failed") {
    const receipt = { ...about, error: ERROR, decide: fail };
    await database.transaction((session) => recordFailedReceipt(session, receipt));
    return;
  }
  const fact: AttemptFact = {
    ...about,
    status: step === "answer" ? "sent" : step,
  };
  await database.transaction((session) => recordFacts(session, [fact]));
}

describe("facts apply by rank, in whatever order they come", () => {
  test.each<[Step[], string]>([
    [["answer"], "sent"],
    [["answer", "sent", "delivered", "read"], "read"],
    [["sent", "answer"], "sent"],
    [["read", "delivered", "sent", "answer"], "read"],
    [["delivered", "answer"], "delivered"],
    [["failed"], "failed"],
    [["answer", "failed"], "failed"],
    [["answer", "sent", "failed"], "failed"],
    [["failed", "sent"], "failed"],
    [["failed", "answer"], "failed"],
    [["delivered", "failed"], "delivered"],
    [["read", "failed"], "read"],
    [["failed", "delivered"], "delivered"],
    [["failed", "read"], "read"],
    [["answer", "answer", "delivered", "delivered"], "delivered"],
  ])("%j ends as %s", async (steps, status) => {
    const id = await queue.add();
    await queue.mark(id);
    for (const step of steps) await tell(id, step);
    const seen = await queue.look(id);
    expect(seen.status).toBe(status);
    expect(seen.place).toBeUndefined();
    expect(seen.error).toEqual(status === "failed" ? ERROR : null);
    expect(seen.times.failed_at === null).toBe(status !== "failed");
  });

  test("each step has one event, also those that the channel leaves out", async () => {
    const id = await queue.add();
    await queue.mark(id);
    for (const step of ["answer", "read", "delivered", "read"] as const) await tell(id, step);
    expect((await queue.look(id)).events).toEqual([
      "message.queued",
      "message.sent",
      "message.delivered",
      "message.read",
    ]);
  });

  test("times are in the order of the steps, though the channel tells whole seconds", async () => {
    const id = await queue.add();
    await queue.mark(id);
    for (const step of ["answer", "sent", "delivered", "read"] as const) await tell(id, step);
    const { created_at, sent_at, delivered_at, read_at } = (await queue.look(id)).times;
    // The facts of this file are of a time before the message was made.
    expect(CHANNEL_TIME.getTime()).toBeLessThan(created_at?.getTime() ?? 0);
    expect(sent_at?.getTime()).toBeGreaterThanOrEqual(created_at?.getTime() ?? 0);
    expect([delivered_at, read_at]).toEqual([sent_at, sent_at]);
  });

  test("two processes that are told at once tell each step once", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await tell(id, "answer");
    const { accountId, senderId } = queue.owner;
    const fact = (status: "delivered" | "read"): AttemptFact[] => [
      {
        accountId,
        senderId,
        messageId: id,
        attempt: 1,
        status,
        channelMessageId: "wamid.1",
        at: CHANNEL_TIME,
      },
    ];
    let second: Promise<unknown> | undefined;
    await database.transaction(async (session) => {
      await recordFacts(session, fact("read"));
      second = database.transaction((other) => recordFacts(other, fact("delivered")));
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    });
    await second;
    expect((await queue.look(id)).events).toEqual([
      "message.queued",
      "message.sent",
      "message.delivered",
      "message.read",
    ]);
  });

  test("a time is there only once its step was told", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await tell(id, "answer");
    expect((await queue.look(id)).times).toMatchObject({ delivered_at: null, read_at: null });
    await tell(id, "read");
    expect((await queue.look(id)).times).toMatchObject({ delivered_at: null, read_at: expect.any(Date) });
    const late = await queue.add();
    await queue.mark(late);
    await tell(late, "delivered");
    expect((await queue.look(late)).times).toMatchObject({ sent_at: null, delivered_at: expect.any(Date) });
  });

  test("a step that is told late is not later than what followed it", async () => {
    const id = await queue.add();
    await queue.mark(id);
    const later = new Date(Date.now() + 60_000);
    await tell(id, "read");
    await tell(id, "answer", 1, later);
    await tell(id, "delivered", 1, later);
    const { sent_at, delivered_at, read_at } = (await queue.look(id)).times;
    expect([sent_at, delivered_at]).toEqual([read_at, read_at]);
  });

  test("a reading that is told after an answer that came late is not before the delivery", async () => {
    const id = await queue.add();
    await queue.mark(id);
    const later = new Date(Date.now() + 60_000);
    await tell(id, "sent");
    await tell(id, "delivered", 1, later);
    await tell(id, "read");
    const { delivered_at, read_at } = (await queue.look(id)).times;
    expect([delivered_at, read_at]).toEqual([later, later]);
  });

  test("what was told in whole seconds is not before the handing over", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await database.pool.query(
      "update outbox set started_at = now() + interval '1 minute' where message_id = $1",
      [id],
    );
    await tell(id, "read");
    const { read_at } = (await queue.look(id)).times;
    expect(read_at?.getTime()).toBeGreaterThan(Date.now());
  });

  test("several facts of one message in one batch count as one write", async () => {
    const id = await queue.add();
    await queue.mark(id);
    const { accountId, senderId } = queue.owner;
    const about = {
      accountId,
      senderId,
      messageId: id,
      attempt: 1,
      channelMessageId: "wamid.1",
      at: CHANNEL_TIME,
    };
    await database.transaction((session) =>
      recordFacts(session, [
        { ...about, status: "delivered" },
        { ...about, status: "sent" },
        { ...about, status: "read" },
      ]),
    );
    const seen = await queue.look(id);
    expect(seen.status).toBe("read");
    expect(seen.attempts).toEqual([{ attempt: 1, status: "read", channel_message_id: "wamid.1" }]);
    expect(seen.times.delivered_at).not.toBeNull();
  });
});

describe("what a fact is not", () => {
  test("about another sender's message it is passed over", async () => {
    const id = await queue.add();
    await queue.mark(id);
    const other = await createQueue(database);
    const fact = {
      messageId: id,
      attempt: 1,
      channelMessageId: "wamid.1",
      at: CHANNEL_TIME,
      status: "read",
    } as const;
    for (const { accountId, senderId } of [
      { accountId: queue.owner.accountId, senderId: other.owner.senderId },
      { accountId: other.owner.accountId, senderId: queue.owner.senderId },
    ]) {
      await database.transaction((session) => recordFacts(session, [{ ...fact, accountId, senderId }]));
      const receipt = { ...fact, accountId, senderId, error: ERROR, decide: fail };
      await database.transaction((session) => recordFailedReceipt(session, receipt));
    }
    expect(await queue.look(id)).toMatchObject({
      status: "queued",
      attempts: [],
      place: { state: "sending" },
    });
  });

  test("about an erased message it writes nothing and fails nothing", async () => {
    const [gone, kept] = [await queue.add(), await queue.add()];
    await queue.mark(gone);
    await queue.mark(kept);
    await database.pool.query(
      "delete from contacts where contact_id = (select contact_id from messages where message_id = $1)",
      [gone],
    );
    const { accountId, senderId } = queue.owner;
    const facts = [gone, kept].map(
      (messageId): AttemptFact => ({
        accountId,
        senderId,
        messageId,
        attempt: 1,
        channelMessageId: "wamid",
        at: CHANNEL_TIME,
        status: "sent",
      }),
    );
    await database.transaction((session) => recordFacts(session, facts));
    await tell(gone, "failed");
    expect((await queue.look(kept)).status).toBe("sent");
    expect(await queue.look(gone)).toMatchObject({ status: undefined, attempts: [] });
  });

  test("a completion and an erasure of the same contact don't deadlock", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => queue.add()));
    for (const id of ids) await queue.mark(id);
    const { accountId, senderId } = queue.owner;
    const complete = database.transaction((session) =>
      recordFacts(
        session,
        ids.map(
          (messageId): AttemptFact => ({
            accountId,
            senderId,
            messageId,
            attempt: 1,
            channelMessageId: "wamid",
            at: CHANNEL_TIME,
            status: "sent",
          }),
        ),
      ),
    );
    const erasures = ids.map((id) =>
      database.transaction(async (session) => {
        const contact = await session.client.query(
          "select contact_id from contacts where contact_id = (select contact_id from messages where message_id = $1) for update",
          [id],
        );
        await session.client.query("delete from contacts where contact_id = $1", [
          contact.rows[0]?.contact_id,
        ]);
      }),
    );
    await Promise.all([complete, ...erasures]);
    expect(
      (await Promise.all(ids.map((id) => queue.look(id)))).every((seen) => seen.status === undefined),
    ).toBe(true);
  });
});

describe("the message's own attempt", () => {
  const rows = async (id: string) =>
    (await database.pool.query("select attempt, status from message_attempts where message_id = $1", [id]))
      .rows;

  test("is the first that succeeds, and no row of its own", async () => {
    const id = await queue.add();
    await queue.mark(id);
    for (const step of ["answer", "sent", "delivered", "read"] as const) await tell(id, step);
    expect(await rows(id)).toEqual([]);
    expect((await queue.look(id)).attempts).toEqual([
      { attempt: 1, status: "read", channel_message_id: "wamid.1" },
    ]);
  });

  test("that fails after all becomes a row, and the next that succeeds is its own", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await tell(id, "answer");
    const { accountId, senderId } = queue.owner;
    const about = {
      accountId,
      senderId,
      messageId: id,
      attempt: 1,
      channelMessageId: "other",
      at: CHANNEL_TIME,
    };
    await database.transaction((session) =>
      recordFailedReceipt(session, { ...about, error: ERROR, decide: retry }),
    );
    expect((await queue.look(id)).attempts).toEqual([
      { attempt: 1, status: "failed", channel_message_id: "wamid.1" },
    ]);
    const started = await database.pool.query(
      "select started_at from message_attempts where message_id = $1",
      [id],
    );
    expect(started.rows[0].started_at).toBeInstanceOf(Date);
    await queue.mark(id);
    await tell(id, "answer", 2);
    expect(await rows(id)).toEqual([{ attempt: 1, status: "failed" }]);
    await tell(id, "delivered", 1);
    expect(await queue.look(id)).toMatchObject({
      status: "delivered",
      possiblyDuplicate: true,
      attempts: [
        { attempt: 1, status: "delivered", channel_message_id: "wamid.1" },
        { attempt: 2, status: "sent", channel_message_id: "wamid.2" },
      ],
    });
  });

  test("isn't failed by a receipt that comes after its delivery", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await tell(id, "delivered");
    await tell(id, "failed");
    expect(await rows(id)).toEqual([]);
    expect((await queue.look(id)).attempts).toMatchObject([{ attempt: 1, status: "delivered" }]);
  });

  test("is the lowest of several that are told at once", async () => {
    const id = await queue.add();
    await queue.mark(id);
    const { accountId, senderId } = queue.owner;
    const fact = (attempt: number): AttemptFact => ({
      accountId,
      senderId,
      messageId: id,
      attempt,
      status: "sent",
      channelMessageId: `wamid.${attempt}`,
      at: CHANNEL_TIME,
    });
    await database.transaction((session) => recordFacts(session, [fact(2), fact(1)]));
    expect(await rows(id)).toEqual([{ attempt: 2, status: "sent" }]);
    expect(await queue.look(id)).toMatchObject({
      status: "sent",
      possiblyDuplicate: true,
      attempts: [{ attempt: 1 }, { attempt: 2 }],
    });
  });

  test("is not one that was in doubt: that keeps its row", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await database.pool.query(
      "insert into message_attempts (account_id, message_id, attempt, status) values ($1, $2, 1, 'uncertain')",
      [queue.owner.accountId, id],
    );
    await tell(id, "answer");
    expect(await rows(id)).toEqual([{ attempt: 1, status: "sent" }]);
    expect((await queue.look(id)).attempts).toHaveLength(1);
  });

  test("learns the channel's id from whoever knows it first", async () => {
    const id = await queue.add();
    await queue.mark(id);
    const { accountId, senderId } = queue.owner;
    const about = {
      accountId,
      senderId,
      messageId: id,
      attempt: 1,
      status: "sent",
      at: CHANNEL_TIME,
    } as const;
    for (const channelMessageId of [null, "wamid.first", "wamid.second"])
      await database.transaction((session) => recordFacts(session, [{ ...about, channelMessageId }]));
    expect((await queue.look(id)).attempts).toEqual([
      { attempt: 1, status: "sent", channel_message_id: "wamid.first" },
    ]);
  });

  test("a receipt that says nothing new writes nothing", async () => {
    const id = await queue.add();
    await queue.mark(id);
    const version = async () =>
      (await database.pool.query("select ctid::text from messages where message_id = $1", [id])).rows[0].ctid;
    await tell(id, "answer");
    const before = await version();
    await tell(id, "sent");
    expect(await version()).toBe(before);
    await tell(id, "delivered");
    expect(await version()).not.toBe(before);
  });
});

describe("a fact that waits for another transaction's word on its message", () => {
  /** The receipt is committed when the fact waits for it. */
  async function beside(
    id: string,
    failedAttempt: number,
    decide: typeof retry,
    fact: { attempt: number; status: AttemptFact["status"] },
  ): Promise<void> {
    const { accountId, senderId } = queue.owner;
    const about = { accountId, senderId, messageId: id, at: CHANNEL_TIME };
    let told: Promise<unknown> | undefined;
    await database.transaction(async (session) => {
      const { attempt, channelMessageId } = {
        attempt: failedAttempt,
        channelMessageId: `wamid.${failedAttempt}`,
      };
      await recordFailedReceipt(session, { ...about, attempt, channelMessageId, error: ERROR, decide });
      told = database.transaction((other) =>
        recordFacts(other, [{ ...about, ...fact, channelMessageId: `wamid.${fact.attempt}` }]),
      );
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    });
    await told;
  }

  async function second(id: string): Promise<void> {
    await database.pool.query("update outbox set state = 'queued' where message_id = $1", [id]);
    await queue.mark(id);
  }

  test("sees that its attempt failed, and leaves the next one its place", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await beside(id, 1, retry, { attempt: 1, status: "sent" });
    expect(await queue.look(id)).toMatchObject({
      status: "queued",
      place: { state: "queued" },
      attempts: [{ attempt: 1, status: "failed" }],
    });
  });

  test("sees that its message failed", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await beside(id, 1, fail, { attempt: 1, status: "sent" });
    expect(await queue.look(id)).toMatchObject({
      status: "failed",
      times: { sent_at: null },
      attempts: [{ attempt: 1, status: "failed" }],
    });
  });

  test("sees that its attempt failed while the second is out", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await second(id);
    await beside(id, 1, fail, { attempt: 1, status: "sent" });
    expect(await queue.look(id)).toMatchObject({
      status: "queued",
      possiblyDuplicate: false,
      place: { state: "sending", attempt: 2 },
      attempts: [{ attempt: 1, status: "failed" }],
    });
  });

  test("frees the place that was made meanwhile", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await tell(id, "answer");
    await beside(id, 1, retry, { attempt: 1, status: "delivered" });
    expect(await queue.look(id)).toMatchObject({
      status: "delivered",
      place: undefined,
      attempts: [{ attempt: 1, status: "delivered" }],
    });
  });

  test("isn't lost when it is of the next attempt", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await second(id);
    await tell(id, "sent");
    await beside(id, 1, fail, { attempt: 2, status: "sent" });
    expect(await queue.look(id)).toMatchObject({
      attempts: [
        { attempt: 1, status: "failed" },
        { attempt: 2, status: "sent", channel_message_id: "wamid.2" },
      ],
    });
  });
});

describe("several attempts", () => {
  test("that both succeeded leave their doubt, though none is out", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await database.pool.query("update outbox set state = 'queued', attempt = 2 where message_id = $1", [id]);
    const { accountId, senderId } = queue.owner;
    const facts = [1, 2].map(
      (attempt): AttemptFact => ({
        accountId,
        senderId,
        messageId: id,
        attempt,
        status: "sent",
        channelMessageId: `wamid.${attempt}`,
        at: CHANNEL_TIME,
      }),
    );
    await database.transaction((session) => recordFacts(session, facts));
    expect(await queue.look(id)).toMatchObject({ status: "sent", possiblyDuplicate: true, place: undefined });
  });

  test("a late fact of the first frees a message that waits to be sent again, and leaves no doubt", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await database.pool.query("update outbox set state = 'queued' where message_id = $1", [id]);
    await database.pool.query("update messages set possibly_duplicate = true where message_id = $1", [id]);
    await tell(id, "delivered");
    expect(await queue.look(id)).toMatchObject({
      status: "delivered",
      possiblyDuplicate: false,
      place: undefined,
    });
  });

  test("a late fact of the first while the second is out keeps both ids and the doubt", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await database.pool.query("update outbox set state = 'queued' where message_id = $1", [id]);
    await queue.mark(id);
    await tell(id, "delivered", 1);
    await tell(id, "answer", 2);
    expect(await queue.look(id)).toMatchObject({
      status: "delivered",
      possiblyDuplicate: true,
      place: undefined,
      attempts: [
        { attempt: 1, status: "delivered", channel_message_id: "wamid.1" },
        { attempt: 2, status: "sent", channel_message_id: "wamid.2" },
      ],
    });
  });

  test("a failed receipt of the first doesn't fail a message whose second is out or succeeded", async () => {
    const id = await queue.add();
    await queue.mark(id);
    await database.pool.query("update outbox set state = 'queued' where message_id = $1", [id]);
    await queue.mark(id);
    await tell(id, "failed", 1);
    expect(await queue.look(id)).toMatchObject({ status: "queued", place: { state: "sending", attempt: 2 } });
    await tell(id, "answer", 2);
    await tell(id, "failed", 1);
    expect((await queue.look(id)).status).toBe("sent");
  });

  test("a failed receipt that may be repeated queues the message behind those that came since", async () => {
    const id = await queue.add("+15552999999");
    await queue.mark(id);
    await tell(id, "answer");
    const later = await queue.add("+15552999999");
    const { accountId, senderId } = queue.owner;
    const receipt = {
      accountId,
      senderId,
      messageId: id,
      attempt: 1,
      channelMessageId: "wamid.1",
      at: CHANNEL_TIME,
      error: ERROR,
    };
    const again = await database.transaction((session) =>
      recordFailedReceipt(session, { ...receipt, decide: retry }),
    );
    expect(again.requeued).toEqual({ accountId, senderId, sticker: null });
    const [first, second] = [await queue.look(id), await queue.look(later)];
    expect(first).toMatchObject({ status: "queued", place: { state: "queued", attempt: 1, failures: 1 } });
    expect(first.place?.seq).toBeGreaterThan(second.place?.seq as number);
    // Told again, it is known already.
    const repeated = await database.transaction((session) =>
      recordFailedReceipt(session, { ...receipt, decide: retry }),
    );
    expect(repeated.requeued).toBeNull();
  });

  test("the last attempt that counts fails the message though it might be repeated", async () => {
    const id = await queue.add();
    await queue.mark(id);
    const { accountId, senderId } = queue.owner;
    const receipt = {
      accountId,
      senderId,
      messageId: id,
      attempt: 1,
      channelMessageId: "wamid.1",
      at: CHANNEL_TIME,
      error: ERROR,
    };
    await database.transaction((session) => recordFailedReceipt(session, { ...receipt, decide: fail }));
    expect(await queue.look(id)).toMatchObject({ status: "failed", place: undefined });
  });
});
