import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { setBack as recordSetback, useQueue } from "../../test/facts.ts";
import { settleLost } from "../../waiting/settle-uncertain.ts";
import { takeOverLane } from "../mark-sending.ts";
import type { Setback } from "../settle-attempts.ts";

const { database, queue } = useQueue(useDatabase());

const setBack = (messageId: string, change: Partial<Setback> = {}) =>
  recordSetback(database, queue.owner, messageId, change);

async function raiseEpoch(): Promise<void> {
  await database.transaction(async (session) => {
    await session.client.query("update lanes set epoch = epoch + 1 where lane_id = $1", [
      queue.owner.senderId,
    ]);
    await takeOverLane(session, queue.owner.accountId, queue.owner.senderId);
  });
}

describe("the mark is the only gate", () => {
  test("it raises the attempt and marks a message once", async () => {
    const id = await queue.add();
    expect(await queue.mark(id)).toBe(1);
    expect(await queue.mark(id)).toBeNull();
    expect((await queue.look(id)).place).toMatchObject({ state: "sending", attempt: 1 });
  });

  test("it forgets when silence would have meant that an earlier attempt was lost", async () => {
    const id = await queue.add();
    await database.pool.query("update outbox set settle_at = now() where message_id = $1", [id]);
    await queue.mark(id);
    const { rows } = await database.pool.query("select settle_at from outbox where message_id = $1", [id]);
    expect(rows).toEqual([{ settle_at: null }]);
  });

  test.each(["queued", "sending", "uncertain"])(
    "a message behind one that is %s to the same contact is refused",
    async (state) => {
      const first = await queue.add("+15551230001");
      const second = await queue.add("+15551230001");
      const other = await queue.add("+15551230002");
      await database.pool.query("update outbox set state = $2 where message_id = $1", [first, state]);
      expect(await queue.mark(second)).toBeNull();
      expect(await queue.mark(other)).toBe(1);
    },
  );

  test.each([
    ["another epoch", { epoch: 2 }],
    ["another worker", { workerId: "0193a000-0000-7000-8000-000000000000" }],
  ])("an owner with %s gets nothing", async (_, change) => {
    const id = await queue.add();
    expect(await queue.mark(id, { ...queue.owner, ...change })).toBeNull();
  });

  test("a takeover that commits while the mark waits for the lane wins", async () => {
    const id = await queue.add();
    const sql = "update lanes set epoch = epoch + 1 where lane_id = $1";
    const takeover = await holdLocks(database, sql, [queue.owner.senderId]);
    const marking = queue.mark(id);
    await waitingStatement(database);
    await takeover.commit();
    expect(await marking).toBeNull();
  });
});

describe("setbacks", () => {
  test.each<[Setback["next"], string, object | undefined]>([
    ["queued", "queued", { state: "queued", attempt: 1, failures: 1 }],
    ["uncertain", "queued", { state: "uncertain", attempt: 1 }],
    ["failed", "failed", undefined],
  ])("%s", async (next, status, place) => {
    const id = await queue.marked();
    await setBack(id, { next, delayMs: 4_000 });
    const seen = await queue.look(id);
    expect(seen.status).toBe(status);
    if (place) expect(seen.place).toMatchObject(place);
    else expect(seen.place).toBeUndefined();
    expect(seen.attempts).toHaveLength(1);
  });

  test("are void after another worker took the lane over", async () => {
    const id = await queue.marked();
    await raiseEpoch();
    for (const next of ["queued", "failed", "uncertain"] as const) await setBack(id, { next });
    expect(await queue.look(id)).toMatchObject({
      status: "queued",
      attempts: [],
      place: { state: "uncertain", failures: 0 },
    });
  });

  test("leave the number of failures when they don't count", async () => {
    const id = await queue.marked();
    await setBack(id, { counts: false, delayMs: 60_000 });
    const seen = await queue.look(id);
    expect(seen.place).toMatchObject({ failures: 0 });
    expect(seen.place?.waitMs).toBeGreaterThan(50_000);
  });

  test("count once when they are recorded again after a lost commit answer", async () => {
    const id = await queue.marked();
    expect((await setBack(id, {})).size).toBe(1);
    expect((await setBack(id, {})).size).toBe(0);
    expect((await queue.look(id)).place).toMatchObject({ attempt: 1, failures: 1 });
  });

  test("wait for an erasure of their contact, and are void when it has removed their message", async () => {
    const id = await queue.marked();
    let recording: Promise<Set<string>> | undefined;
    await database.transaction(async ({ client }) => {
      const contact =
        "select from contacts where contact_id = (select contact_id from messages where message_id = $1)";
      await client.query(`${contact} for update`, [id]);
      recording = setBack(id, {});
      await waitingStatement(database);
      await client.query("delete from outbox where message_id = $1", [id]);
    });
    expect((await recording)?.size).toBe(0);
  });

  test("lock their messages before the places in the lane, as facts do", async () => {
    const id = await queue.marked();
    let recording: Promise<Set<string>> | undefined;
    await database.transaction(async ({ client }) => {
      await client.query("select from messages where message_id = $1 for no key update", [id]);
      recording = setBack(id, { next: "failed" });
      await waitingStatement(database);
      await client.query("select from outbox where message_id = $1 for update nowait", [id]);
    });
    expect((await recording)?.size).toBe(1);
  });

  test("are void when their attempt is settled already", async () => {
    const id = await queue.marked();
    await setBack(id, {});
    await queue.mark(id);
    await setBack(id, { attempt: 1, next: "failed" });
    expect(await queue.look(id)).toMatchObject({ status: "queued", place: { state: "sending", attempt: 2 } });
  });
});

describe("an uncertain message", () => {
  async function uncertain(failures: number): Promise<string> {
    const id = await queue.marked();
    await raiseEpoch();
    await database.pool.query("update outbox set failures = $2 where message_id = $1", [id, failures]);
    return id;
  }
  const resend = async (id: string, epoch: number) => {
    const owner = { ...queue.owner, epoch };
    const lost = await queue.lost(id);
    return database.transaction((session) => settleLost(session, owner, [lost], 8));
  };

  test("is queued again by the present owner and marked as possibly duplicate", async () => {
    const id = await uncertain(0);
    expect(await resend(id, 2)).toHaveLength(1);
    expect(await queue.look(id)).toMatchObject({
      status: "queued",
      possiblyDuplicate: true,
      place: { state: "queued", attempt: 1, failures: 1 },
      attempts: [{ attempt: 1, status: "uncertain" }],
    });
  });

  test("isn't changed by a former owner", async () => {
    const id = await uncertain(0);
    expect(await resend(id, 1)).toHaveLength(0);
    expect(await queue.look(id)).toMatchObject({ possiblyDuplicate: false, place: { state: "uncertain" } });
  });

  test("fails after enough attempts", async () => {
    const id = await uncertain(7);
    expect(await resend(id, 2)).toHaveLength(1);
    expect(await queue.look(id)).toMatchObject({
      status: "failed",
      place: undefined,
      error: { code: "outcome_unknown" },
    });
  });
});
