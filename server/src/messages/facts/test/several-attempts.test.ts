// How facts change a message's own attempt and its other attempts.
import { describe, expect, test } from "vitest";
import { factOf, failureOf, retry, useQueue } from "../../test/facts.ts";
import { recordFacts } from "../record-facts.ts";
import { recordFailedReceipt } from "../record-failed-receipt.ts";

const { database, queue, tell } = useQueue();

describe("the message's own attempt", () => {
  const rows = async (id: string) =>
    (await database.pool.query("select attempt, status from message_attempts where message_id = $1", [id]))
      .rows;

  test("is the first that succeeds, and has no row in message_attempts", async () => {
    const id = await queue.marked();
    for (const step of ["answer", "sent", "delivered", "read"] as const) await tell(id, step);
    expect(await rows(id)).toEqual([]);
    expect((await queue.look(id)).attempts).toEqual([
      { attempt: 1, status: "read", channel_message_id: "wamid.1" },
    ]);
  });

  test("becomes a row when it fails after all, and the next that succeeds takes its place", async () => {
    const id = await queue.marked();
    await tell(id, "answer");
    const receipt = { ...failureOf(queue, id, 1, retry), channelMessageId: "other" };
    await database.transaction((session) => recordFailedReceipt(session, receipt));
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

  test("is the lowest of several that are reported at once", async () => {
    const id = await queue.marked();
    const facts = [2, 1].map((attempt) => factOf(queue, id, { attempt }));
    await database.transaction((session) => recordFacts(session, facts));
    expect(await rows(id)).toEqual([{ attempt: 2, status: "sent" }]);
    expect(await queue.look(id)).toMatchObject({
      status: "sent",
      possiblyDuplicate: true,
      attempts: [{ attempt: 1 }, { attempt: 2 }],
    });
  });

  test("isn't an attempt that was uncertain, which keeps its row", async () => {
    const id = await queue.marked();
    await database.pool.query(
      `with place as (update outbox set state = 'uncertain' where account_id = $1 and message_id = $2)
       insert into message_attempts (account_id, message_id, attempt, status) values ($1, $2, 1, 'uncertain')`,
      [queue.owner.accountId, id],
    );
    await tell(id, "answer");
    expect(await rows(id)).toEqual([{ attempt: 1, status: "sent" }]);
    expect((await queue.look(id)).attempts).toHaveLength(1);
  });

  test("takes the channel's id from the first fact that has it", async () => {
    const id = await queue.marked();
    for (const channelMessageId of [null, "wamid.first", "wamid.second"])
      await database.transaction((session) =>
        recordFacts(session, [factOf(queue, id, { channelMessageId })]),
      );
    expect((await queue.look(id)).attempts).toEqual([
      { attempt: 1, status: "sent", channel_message_id: "wamid.first" },
    ]);
  });

  test("isn't written by a receipt that says nothing new", async () => {
    const id = await queue.marked();
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

describe("several attempts", () => {
  test("that both succeeded leave the message possibly duplicate", async () => {
    const id = await queue.marked();
    await database.pool.query("update outbox set state = 'queued', attempt = 2 where message_id = $1", [id]);
    const facts = [1, 2].map((attempt) => factOf(queue, id, { attempt }));
    await database.transaction((session) => recordFacts(session, facts));
    expect(await queue.look(id)).toMatchObject({ status: "sent", possiblyDuplicate: true, place: undefined });
  });

  test("a late fact about the first frees a message that is queued again, and clears the doubt", async () => {
    const id = await queue.marked();
    await database.pool.query("update outbox set state = 'queued' where message_id = $1", [id]);
    await database.pool.query("update messages set possibly_duplicate = true where message_id = $1", [id]);
    await tell(id, "delivered");
    expect(await queue.look(id)).toMatchObject({
      status: "delivered",
      possiblyDuplicate: false,
      place: undefined,
    });
  });

  test("a late fact about the first while the second is being sent keeps both ids and the doubt", async () => {
    const id = await queue.marked();
    await queue.markAgain(id);
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
});
