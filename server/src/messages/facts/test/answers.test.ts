// Which contacts wait for an answer: until the channel takes one, and again when it fails.
import { expect, test } from "vitest";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import type { Phone } from "../../../phones/index.ts";
import {
  factOf,
  failureOf,
  setBack as recordSetback,
  retry,
  type Step,
  teller,
  textFrom,
  useQueue,
} from "../../test/facts.ts";
import { receiveMessages } from "../receive-messages.ts";
import { recordFacts } from "../record-facts.ts";
import { recordFailedReceipt } from "../record-failed-receipt.ts";

const { database, queue } = useQueue();

const PHONE = "+15551234567" as Phone;
const IN_A_MINUTE = { sendAt: new Date(Date.now() + 60_000) };

/** The person writes. `second`: of the channel's clock, which may differ from ours. */
async function write(second = 0): Promise<void> {
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 + second * 1_000);
  await database.transaction((session) => receiveMessages(session, [textFrom(queue, PHONE, { at })]));
}

const accept = () => queue.add(PHONE);

async function handOver(messageId: string): Promise<void> {
  await database.pool.query(
    "update outbox set state = 'sending', attempt = 1, started_at = now() where message_id = $1",
    [messageId],
  );
}

async function tell(messageId: string, ...steps: Step[]): Promise<void> {
  for (const step of steps) await teller(database, () => queue)(messageId, step);
}

/** Accepts a message, and the channel takes it. */
async function send(): Promise<string> {
  const id = await accept();
  await handOver(id);
  await tell(id, "answer");
  return id;
}

/** Accepts a message of a broadcast, and the channel takes it. */
async function broadcast(): Promise<string> {
  const id = await accept();
  await database.pool.query(
    "update messages set broadcast_id = gen_random_uuid(), answers = null where message_id = $1",
    [id],
  );
  await handOver(id);
  await tell(id, "answer");
  return id;
}

async function setBack(messageId: string, next: "queued" | "uncertain" | "failed"): Promise<void> {
  await handOver(messageId);
  await recordSetback(database, queue.owner, messageId, { next });
}

test.each<[string, boolean, () => Promise<unknown>]>([
  ["who only got messages doesn't wait", false, send],
  ["who wrote waits", true, write],
  ["after an answer was accepted, still", true, () => write().then(accept)],
  ["after one was scheduled, still", true, () => write().then(() => queue.add(PHONE, IN_A_MINUTE))],
  [
    "while its outcome is unknown, still",
    true,
    () =>
      write()
        .then(accept)
        .then((id) => setBack(id, "uncertain")),
  ],
  [
    "when it failed, still",
    true,
    () =>
      write()
        .then(accept)
        .then((id) => setBack(id, "failed")),
  ],
  ["no longer when the channel took an answer", false, () => write().then(send)],
  ["whatever the channel's clock says", false, () => write(300).then(send)],
  [
    "again when it fails after all",
    true,
    () =>
      write()
        .then(send)
        .then((id) => tell(id, "failed")),
  ],
  [
    "again when it fails after all, and is tried again",
    true,
    async () => {
      await write();
      const failed = failureOf(queue, await send(), 1, retry);
      await database.transaction((session) => recordFailedReceipt(session, failed));
    },
  ],
  [
    "not when another answer was taken",
    false,
    async () => {
      await write();
      const [first] = [await send(), await send()];
      await tell(first, "failed");
    },
  ],
  [
    "again when only a broadcast was taken besides",
    true,
    async () => {
      await write();
      const [first, second] = [await send(), await send()];
      await database.pool.query(
        "update messages set broadcast_id = gen_random_uuid(), answers = null where message_id = $1",
        [second],
      );
      await tell(first, "failed");
    },
  ],
  [
    "no longer when an answer is taken after one before it failed",
    false,
    async () => {
      await write();
      const [first, second] = [await send(), await accept()];
      await tell(first, "failed");
      await handOver(second);
      await tell(second, "answer");
    },
  ],
  [
    "when a message is taken that was accepted before the person wrote",
    true,
    async () => {
      const id = await accept();
      await write();
      await handOver(id);
      await tell(id, "answer");
    },
  ],
  [
    "when the person writes again before the answer is taken",
    true,
    async () => {
      await write();
      const id = await accept();
      await write(5);
      await handOver(id);
      await tell(id, "answer");
    },
  ],
  [
    "when a broadcast is taken after the answer failed, still",
    true,
    async () => {
      await write();
      await setBack(await accept(), "failed");
      await broadcast();
    },
  ],
  [
    "not again when a broadcast fails after the thread was finished",
    false,
    async () => {
      await write();
      await setBack(await accept(), "failed");
      const finish = "update contacts set unanswered_at = null, waiting_since = null where account_id = $1";
      await database.pool.query(finish, [queue.owner.accountId]);
      await tell(await broadcast(), "failed");
    },
  ],
  [
    "not again when a message fails that was sent before the person wrote",
    false,
    async () => {
      const earlier = await send();
      await write();
      await send();
      await tell(earlier, "failed");
    },
  ],
])("%s", async (_, expected, happens) => {
  await happens();
  const { rows } = await database.pool.query(
    "select unanswered_at is not null as waits from contacts where account_id = $1",
    [queue.owner.accountId],
  );
  expect(rows).toEqual([{ waits: expected }]);
});

test("people who are answered together are locked in the order of their phones' keys, as elsewhere", async () => {
  // By its key, which lacks the 9, the first number comes before the second.
  const [mobile, landline] = ["+5491122222222", "+541155555555"] as [Phone, Phone];
  const ids: string[] = [];
  for (const phone of [mobile, landline]) {
    const message = textFrom(queue, phone);
    await database.transaction((session) => receiveMessages(session, [message]));
    ids.push(await queue.add(phone));
  }
  for (const id of ids) await handOver(id);
  const row = "select from contacts where account_id = $1 and phone = $2 for no key update";
  const locks = await holdLocks(database, row, [queue.owner.accountId, mobile]);
  const facts = ids.map((id) => factOf(queue, id));
  const told = database.transaction((session) => recordFacts(session, facts));
  await waitingStatement(database);
  await locks.query(row, [queue.owner.accountId, landline]);
  await locks.commit();
  expect((await told).known.size).toBe(2);
});
