// How a failed receipt changes a message, also while another fact waits for the message's lock.
import { describe, expect, test } from "vitest";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { newUuid } from "../../../platform/ids.ts";
import { markSending } from "../../lane/mark-sending.ts";
import { factOf, fail, failureOf, retry, useQueue } from "../../test/facts.ts";
import type { FactStatus } from "../apply-fact.ts";
import { recordFacts } from "../record-facts.ts";
import { recordFailedReceipt } from "../record-failed-receipt.ts";

const { database, queue, tell } = useQueue();

describe("a failed receipt", () => {
  test("doesn't fail a message whose second attempt is being sent or succeeded", async () => {
    const id = await queue.marked();
    await queue.markAgain(id);
    await tell(id, "failed", 1);
    expect(await queue.look(id)).toMatchObject({ status: "queued", place: { state: "sending", attempt: 2 } });
    await tell(id, "answer", 2);
    await tell(id, "failed", 1);
    expect((await queue.look(id)).status).toBe("sent");
  });

  test("that may be retried queues the message behind later messages, once", async () => {
    const id = await queue.marked("+15552999999");
    await tell(id, "answer");
    const later = await queue.add("+15552999999");
    const { accountId, senderId } = queue.owner;
    const [own, onCard] = [newUuid(), newUuid()];
    await database.pool.query("update messages set media_id = $2 where message_id = $1", [id, own]);
    await database.pool.query("insert into message_cards values ($1, $2, $3)", [accountId, id, onCard]);
    const receive = () =>
      database.transaction((session) => recordFailedReceipt(session, failureOf(queue, id, 1, retry)));
    expect((await receive()).requeued).toEqual({
      accountId,
      senderId,
      mediaIds: [own, onCard],
    });
    const [first, second] = [await queue.look(id), await queue.look(later)];
    expect(first).toMatchObject({ status: "queued", place: { state: "queued", attempt: 1, failures: 1 } });
    expect(first.place?.seq).toBeGreaterThan(second.place?.seq as number);
    expect((await receive()).requeued).toBeNull();
  });

  test("sees a success of another attempt that was committed while it waited for the message", async () => {
    const id = await queue.add();
    const { accountId } = queue.owner;
    await queue.mark(id);
    await database.pool.query(
      "insert into message_attempts (account_id, message_id, attempt, status) values ($1, $2, 1, 'uncertain')",
      [accountId, id],
    );
    await queue.markAgain(id);
    await tell(id, "answer", 2);
    let receiving: Promise<void> | undefined;
    await database.transaction(async (session) => {
      await recordFacts(session, [factOf(queue, id)]);
      receiving = tell(id, "failed", 2);
      await waitingStatement(database);
    });
    await receiving;
    expect(await queue.look(id)).toMatchObject({
      status: "sent",
      attempts: [
        { attempt: 1, status: "sent" },
        { attempt: 2, status: "failed" },
      ],
    });
  });

  test("lets no attempt begin while it is judged", async () => {
    const id = await queue.marked();
    await database.pool.query("update outbox set state = 'queued' where message_id = $1", [id]);
    await database.transaction(async (session) => {
      const decide = () => {
        throw new Error("judged");
      };
      await expect(recordFailedReceipt(session, failureOf(queue, id, 1, decide))).rejects.toThrow("judged");
      const marking = database.transaction(
        (other) => other.run(markSending, { ...queue.owner, low: 0, messageIds: [id] }),
        "set local lock_timeout = '100ms'",
      );
      await expect(marking).rejects.toMatchObject({ code: "55P03" });
    });
  });
});

describe("a fact that waits while another transaction records a failure", () => {
  /** Commits the failed receipt once the fact waits for its lock. */
  async function beside(
    id: string,
    failedAttempt: number,
    decide: typeof retry,
    fact: { attempt: number; status: FactStatus },
  ): Promise<void> {
    let told: Promise<unknown> | undefined;
    await database.transaction(async (session) => {
      await recordFailedReceipt(session, failureOf(queue, id, failedAttempt, decide));
      told = database.transaction((other) => recordFacts(other, [factOf(queue, id, fact)]));
      await waitingStatement(database);
    });
    await told;
  }

  test("sees that its attempt failed, and keeps the place of the next attempt", async () => {
    const id = await queue.marked();
    await beside(id, 1, retry, { attempt: 1, status: "sent" });
    expect(await queue.look(id)).toMatchObject({
      status: "queued",
      place: { state: "queued" },
      attempts: [{ attempt: 1, status: "failed" }],
    });
  });

  test("sees that its message failed", async () => {
    const id = await queue.marked();
    await beside(id, 1, fail, { attempt: 1, status: "sent" });
    expect(await queue.look(id)).toMatchObject({
      status: "failed",
      times: { sent_at: null },
      attempts: [{ attempt: 1, status: "failed" }],
    });
  });

  test("sees that its attempt failed while the second is being sent", async () => {
    const id = await queue.marked();
    await queue.markAgain(id);
    await beside(id, 1, fail, { attempt: 1, status: "sent" });
    expect(await queue.look(id)).toMatchObject({
      status: "queued",
      possiblyDuplicate: false,
      place: { state: "sending", attempt: 2 },
      attempts: [{ attempt: 1, status: "failed" }],
    });
  });

  test("frees the place that was made meanwhile", async () => {
    const id = await queue.marked();
    await tell(id, "answer");
    await beside(id, 1, retry, { attempt: 1, status: "delivered" });
    expect(await queue.look(id)).toMatchObject({
      status: "delivered",
      place: undefined,
      attempts: [{ attempt: 1, status: "delivered" }],
    });
  });

  test("isn't lost when it is about the next attempt", async () => {
    const id = await queue.marked();
    await queue.markAgain(id);
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
