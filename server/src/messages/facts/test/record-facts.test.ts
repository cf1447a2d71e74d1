// How facts change a message, in whatever order they arrive.
import { describe, expect, test } from "vitest";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { ERROR, factOf, failureOf, type Step, useQueue } from "../../test/facts.ts";
import { createQueue } from "../../test/queue.ts";
import type { FactStatus } from "../apply-fact.ts";
import { recordFacts } from "../record-facts.ts";
import { recordFailedReceipt } from "../record-failed-receipt.ts";

const { database, queue, tell } = useQueue();

describe("facts apply by rank, in any order", () => {
  test.each<[Step[], string]>([
    [["answer"], "sent"],
    [["answer", "sent", "delivered", "read"], "read"],
    [["sent", "answer"], "sent"],
    [["read", "delivered", "sent", "answer"], "read"],
    [["failed"], "failed"],
    [["answer", "failed"], "failed"],
    [["failed", "answer"], "failed"],
    [["delivered", "failed"], "delivered"],
    [["read", "failed"], "read"],
    [["failed", "delivered"], "delivered"],
    [["answer", "answer", "delivered", "delivered"], "delivered"],
  ])("%j ends as %s", async (steps, status) => {
    const id = await queue.marked();
    for (const step of steps) await tell(id, step);
    const seen = await queue.look(id);
    expect(seen.status).toBe(status);
    expect(seen.place).toBeUndefined();
    expect(seen.error).toEqual(status === "failed" ? ERROR : null);
    expect(seen.times.failed_at === null).toBe(status !== "failed");
  });

  test("each step has one event, also a step that the channel leaves out", async () => {
    const id = await queue.marked();
    for (const step of ["answer", "read", "delivered", "read"] as const) await tell(id, step);
    expect((await queue.look(id)).events).toEqual([
      "message.queued",
      "message.sent",
      "message.delivered",
      "message.read",
    ]);
  });

  test("two processes that receive facts at once append one event for each step", async () => {
    const id = await queue.marked();
    await tell(id, "answer");
    const fact = (status: FactStatus) => [factOf(queue, id, { status })];
    let second: Promise<unknown> | undefined;
    await database.transaction(async (session) => {
      await recordFacts(session, fact("read"));
      second = database.transaction((other) => recordFacts(other, fact("delivered")));
      await waitingStatement(database);
    });
    await second;
    expect((await queue.look(id)).events).toEqual([
      "message.queued",
      "message.sent",
      "message.delivered",
      "message.read",
    ]);
  });

  test("a time is set only when its step was reported", async () => {
    const id = await queue.marked();
    await tell(id, "answer");
    expect((await queue.look(id)).times).toMatchObject({ delivered_at: null, read_at: null });
    await tell(id, "read");
    expect((await queue.look(id)).times).toMatchObject({ delivered_at: null, read_at: expect.any(Date) });
    const late = await queue.marked();
    await tell(late, "delivered");
    expect((await queue.look(late)).times).toMatchObject({ sent_at: null, delivered_at: expect.any(Date) });
  });

  test("several facts about one message in a batch are one write", async () => {
    const id = await queue.marked();
    const facts = (["delivered", "sent", "read"] as const).map((status) => factOf(queue, id, { status }));
    await database.transaction((session) => recordFacts(session, facts));
    const seen = await queue.look(id);
    expect(seen.status).toBe("read");
    expect(seen.attempts).toEqual([{ attempt: 1, status: "read", channel_message_id: "wamid.1" }]);
    expect(seen.times.delivered_at).not.toBeNull();
  });
});

describe("a fact", () => {
  test("about another sender's message is ignored", async () => {
    const id = await queue.marked();
    const other = await createQueue(database);
    for (const wrong of [{ senderId: other.owner.senderId }, { accountId: other.owner.accountId }]) {
      await database.transaction(async (session) => {
        await recordFacts(session, [factOf(queue, id, { status: "read", ...wrong })]);
        await recordFailedReceipt(session, { ...failureOf(queue, id), ...wrong });
      });
    }
    expect(await queue.look(id)).toMatchObject({
      status: "queued",
      attempts: [],
      place: { state: "sending" },
    });
  });

  test("about an erased message is ignored and fails no other fact", async () => {
    const [gone, kept] = [await queue.add(), await queue.add()];
    await queue.mark(gone);
    await queue.mark(kept);
    await database.pool.query(
      "delete from contacts where contact_id = (select contact_id from messages where message_id = $1)",
      [gone],
    );
    const facts = [gone, kept].map((id) => factOf(queue, id));
    await database.transaction((session) => recordFacts(session, facts));
    await tell(gone, "failed");
    expect((await queue.look(kept)).status).toBe("sent");
    expect(await queue.look(gone)).toMatchObject({ status: undefined, attempts: [] });
  });

  test("and an erasure of the same contact don't deadlock", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => queue.add()));
    for (const id of ids) await queue.mark(id);
    const facts = ids.map((id) => factOf(queue, id));
    const complete = database.transaction((session) => recordFacts(session, facts));
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
