import { expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { insertContact, insertSender } from "../../../test/rows.ts";
import { defaultTiming } from "../../config/timing.ts";
import { newUuid } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { LaneReader } from "../lane-reader.ts";
import { LaneQueue } from "../queue/lane-queue.ts";

const database = usePool(useDatabase());
const log = createLog("silent");

/** Adds messages to the lane and returns the lowest number. */
async function queueMessages(
  lane: { accountId: string; senderId: string },
  contactId: string,
  count: number,
): Promise<number> {
  const { rows } = await database.pool.query(
    `with written as (
       insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
       select $1, gen_random_uuid(), $2, $3, 'out', 'text', '{"body": "x"}', 'queued'
       from generate_series(1, $4)
       returning message_id
     )
     insert into outbox (account_id, message_id, contact_id, sender_id, seq)
     select $1, message_id, $2, $3, nextval('outbox_seq')
     from written
     returning seq`,
    [lane.accountId, contactId, lane.senderId, count],
  );
  return Math.min(...rows.map((row) => row.seq));
}

test("the lower bound doesn't rise above a waiting contact that the scan skips", async () => {
  const { accountId } = await createTestAccount(database);
  const senderId = newUuid();
  await insertSender(database, accountId, senderId, 1_000);
  let now = 0;
  const clock = { now: () => now, monotonic: () => now };
  const queue = new LaneQueue(null, 64);
  const lane = { accountId, senderId };
  const reader = new LaneReader(lane, { control: database, clock, log, timing: defaultTiming }, queue);
  const ana = await insertContact(database, accountId, "+15550000001");
  const bob = await insertContact(database, accountId, "+15550000002");
  const first = await queueMessages(lane, ana, 20);
  await reader.read();
  now += defaultTiming.rescanMs;
  reader.rescanWhenDue();
  await reader.read();
  // After this time, all numbers that the rescan passed count as committed.
  now += 30_000;
  await queueMessages(lane, ana, 20);
  await queueMessages(lane, bob, 1);
  // The next rescan begins during a read that finds more messages to Ana than the queue keeps.
  reader.wake(first);
  const reading = reader.read();
  reader.rescanWhenDue();
  await reading;
  expect(queue.readByContact()).toEqual([ana]);
  await reader.read();
  expect(reader.low).toBeLessThanOrEqual(first);
});
