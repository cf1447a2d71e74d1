// The counts of usage agree with the messages, whatever happens to them.
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { forgetOldUsage, sumUsage } from "../../../usage/index.ts";
import { counted, recounted } from "../../../usage/test/counted.ts";
import { eraseMessages } from "../../erase-messages.ts";
import { endMessages } from "../../lane/end-messages.ts";
import { queueDue } from "../../lane/queue-due.ts";
import { failureOf, retry, type Step, setBack, useQueue } from "../../test/facts.ts";
import { readMessageStates } from "../read-message-states.ts";
import { recordFailedReceipt } from "../record-failed-receipt.ts";

const { database, queue, tell } = useQueue(useDatabase());
const now = () => new Date(Date.now() + 250);

async function expectAgreement(): Promise<void> {
  const { accountId } = queue.owner;
  const counts = await counted(database, accountId);
  expect(counts).toEqual(await recounted(database, accountId));
  expect(Object.keys(counts).length).toBeGreaterThan(0);
}

describe("after", () => {
  const steps = (...names: Step[]) => names;
  test.each([
    ["accepting", steps()],
    ["every receipt in order", steps("answer", "sent", "delivered", "read")],
    ["every receipt in reverse", steps("read", "delivered", "sent", "answer")],
    ["a failure", steps("answer", "failed")],
    ["a delivery after a failure", steps("answer", "failed", "delivered")],
  ])("%s", async (_name, names) => {
    const id = await queue.add();
    await queue.add();
    if (names.length > 0) await queue.mark(id);
    for (const name of names) await tell(id, name, 1, now());
    await expectAgreement();
    await sumUsage(database);
    await expectAgreement();
  });

  test.each(["queued", "uncertain", "failed"] as const)("a setback to %s", async (next) => {
    const id = await queue.marked();
    await setBack(database, queue.owner, id, { next });
    await expectAgreement();
  });

  test("a failed receipt that queues the message again, and the second sending", async () => {
    const id = await queue.marked();
    await tell(id, "answer", 1, now());
    await sumUsage(database);
    await database.transaction((session) => recordFailedReceipt(session, failureOf(queue, id, 1, retry)));
    await expectAgreement();
    await database.pool.query("update outbox set due_at = now()");
    await queue.mark(id);
    await tell(id, "answer", 2, now());
    await expectAgreement();
    await sumUsage(database);
    await expectAgreement();
  });
});

test("a scheduled message is counted as such, then as queued, with its latency from then on", async () => {
  const id = await queue.add(undefined, { sendAt: new Date(Date.now() + 3_600_000) });
  await expectAgreement();
  for (const table of ["messages", "scheduled_messages"])
    await database.pool.query(`update ${table} set send_at = now() where message_id = $1`, [id]);
  await database.pool.query(
    "update messages set created_at = now() - interval '1 hour' where message_id = $1",
    [id],
  );
  await database.pool.query("delete from usage_changes where account_id = $1", [queue.owner.accountId]);
  await database.transaction((session) => queueDue(session, queue.owner, { isDeleted: false, limit: 10 }));
  await queue.mark(id);
  await tell(id, "answer", 1, now());
  const counts = Object.entries(await counted(database, queue.owner.accountId));
  const hour = counts.map(([name, count]) => [name.split("+00 ")[1], count]);
  expect(hour).toEqual([
    [expect.stringMatching(/^latency [0-9]{1,2}$/), 1],
    ["scheduled", -1],
    ["sent", 1],
  ]);
});

test("concurrent sums count each change once", async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => queue.add()));
  const work = ids.map(async (id, index) => {
    await queue.mark(id);
    await tell(id, index % 5 === 0 ? "failed" : "delivered", 1, now());
  });
  const sums = Array.from({ length: 20 }, () => sumUsage(database));
  await Promise.all([...work, ...sums]);
  await expectAgreement();
  await sumUsage(database);
  const { rows } = await database.pool.query("select from usage_changes");
  expect(rows).toHaveLength(0);
  await expectAgreement();
});

test.each(["canceled", "expired"] as const)(
  "a message that ends as %s is counted as such",
  async (status) => {
    const id = await queue.add();
    await database.transaction(async (session) => {
      const messages = await readMessageStates(session, queue.owner.accountId, [id]);
      await endMessages(session, queue.owner.accountId, messages, status);
    });
    await expectAgreement();
  },
);

test("an erasure keeps the counts, and what hasn't left counts as canceled", async () => {
  const phone = "+15551119999";
  const [read, waiting] = [await queue.add(phone), await queue.add(phone)];
  await queue.mark(read);
  await tell(read, "read", 1, now());
  const { accountId } = queue.owner;
  const before = await counted(database, accountId);
  const { rows } = await database.pool.query("select contact_id from messages where message_id = $1", [
    waiting,
  ]);
  const subject = {
    accountId,
    contactId: rows[0].contact_id,
    phone,
    name: null,
    addresses: [],
    contactCreatedAt: new Date(),
    mailed: [],
    addressHashes: [],
    hashKey: queue.caller.hashKey,
  };
  await database.transaction((session) => eraseMessages.run(session, [subject], []));
  const renamed = Object.entries(before).map(([name, count]) => [
    name.replace(/ queued$/, " canceled"),
    count,
  ]);
  expect(await counted(database, accountId)).toEqual(Object.fromEntries(renamed));
});

test("counts are kept for 400 days", async () => {
  const { accountId, senderId } = queue.owner;
  await database.pool.query(
    `insert into usage_counts (account_id, at, sender_id, counts)
     select $1, date_bin('1 hour', now() - age, 'epoch'), $2, '{"sent": 1}'
     from unnest(array['1 day', '399 days', '401 days']::interval[]) as ages (age)`,
    [accountId, senderId],
  );
  await forgetOldUsage(database);
  const { rows } = await database.pool.query("select count(*) from usage_counts where account_id = $1", [
    accountId,
  ]);
  expect(rows).toEqual([{ count: 2 }]);
});
