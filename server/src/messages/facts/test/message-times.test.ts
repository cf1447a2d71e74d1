import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChannelError } from "../../../channels/index.ts";
import { everything } from "../../../platform/http/index.ts";
import { messageOf } from "../../show/message.ts";
import { readMessage } from "../../show/read-message.ts";
import { setBack, useQueue } from "../../test/facts.ts";
import { settleLost } from "../../waiting/settle-uncertain.ts";
import { recordFacts } from "../record-facts.ts";
import { recordFailedReceipt } from "../record-failed-receipt.ts";

const { database, queue } = useQueue();

const ERROR: ChannelError = { code: "channel_unavailable", detail: "x", retryable: true, providerCode: null };
const MINUTE = 60_000;

/** `skew`: milliseconds by which the reporter's clock is ahead of ours. */
interface Told {
  status: "sent" | "delivered" | "read" | "failed";
  attempt: number;
  skew: number;
}

async function tell(messageId: string, { status, attempt, skew }: Told): Promise<void> {
  const { accountId, senderId } = queue.owner;
  const at = new Date(Date.now() + skew);
  const about = { accountId, senderId, messageId, attempt, channelMessageId: `wamid.${attempt}`, at };
  const decide = () => ({ next: "failed", delayMs: 0, counts: true });
  await database.transaction(async (session) => {
    if (status === "failed") await recordFailedReceipt(session, { ...about, error: ERROR, decide });
    else await recordFacts(session, [{ ...about, status }]);
  });
}

async function timesOf(messageId: string): Promise<Record<string, string | null>> {
  const [row] = await database.run(readMessage, { ...everything(queue.owner.accountId), messageId });
  if (!row) throw new Error("The message is there.");
  return messageOf(row).times as Record<string, string | null>;
}

/** The times that are there, in the order in which their steps happen. */
function inOrder(times: Record<string, string | null>): string[] {
  const steps = ["queued_at", "sending_at", "sent_at", "delivered_at", "read_at", "failed_at"];
  return steps.flatMap((step) => times[step] ?? []);
}

/** A message whose second attempt is out; the first one is in doubt. */
async function sentTwice(): Promise<string> {
  const id = await queue.marked();
  const { owner } = queue;
  await database.pool.query("update outbox set state = 'uncertain' where message_id = $1", [id]);
  const lost = await queue.lost(id);
  await database.transaction((session) => settleLost(session, owner, [lost], 8));
  await queue.mark(id);
  return id;
}

const told = fc.record({
  status: fc.constantFrom("sent" as const, "delivered" as const, "read" as const, "failed" as const),
  attempt: fc.constantFrom(1, 2),
  skew: fc.constantFrom(-60 * MINUTE, -700, 0, 10 * MINUTE),
});

test("times never run backwards nor change, for any facts in any order by any clock", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 6 }), async (steps) => {
      const id = await sentTwice();
      let before = await timesOf(id);
      for (const step of steps) {
        await tell(id, step);
        const after = await timesOf(id);
        expect(inOrder(after)).toEqual(inOrder(after).toSorted());
        // A delivery takes a failure back; nothing else is taken back.
        const kept = Object.entries(before).filter(([name, time]) => time !== null && name !== "failed_at");
        expect(after).toMatchObject(Object.fromEntries(kept));
        before = after;
      }
    }),
    { numRuns: 30 },
  );
});

test("a failed receipt by a slow clock fails a message after it was queued and sent", async () => {
  const id = await queue.marked();
  await tell(id, { status: "sent", attempt: 1, skew: 0 });
  await tell(id, { status: "failed", attempt: 1, skew: -60 * MINUTE });
  const { queued_at, sent_at, failed_at } = await timesOf(id);
  expect(failed_at).toBe(sent_at);
  expect(failed_at?.localeCompare(queued_at as string)).toBe(1);
  const { rows } = await database.pool.query(
    "select settled_at >= started_at as in_order from message_attempts where message_id = $1",
    [id],
  );
  expect(rows).toEqual([{ in_order: true }]);
});

test("the owner's own failure isn't before the time of a fast clock", async () => {
  const id = await queue.marked();
  await tell(id, { status: "sent", attempt: 1, skew: 10 * MINUTE });
  // Its place was made anew, as by a receipt that asks for another attempt.
  await database.pool.query(
    `insert into outbox (account_id, message_id, sender_id, contact_id, seq, attempt)
     select account_id, message_id, sender_id, contact_id, nextval('outbox_seq'), 1 from messages
     where message_id = $1`,
    [id],
  );
  await queue.mark(id);
  await setBack(database, queue.owner, id, { attempt: 2, next: "failed" });
  const { sent_at, failed_at } = await timesOf(id);
  expect(failed_at).toBe(sent_at);
});

test("the time of the first attempt stays while the second is being sent", async () => {
  const id = await queue.marked();
  const first = (await timesOf(id))["sending_at"];
  await setBack(database, queue.owner, id);
  expect((await timesOf(id))["sending_at"]).toBe(first);
  await queue.mark(id);
  expect((await timesOf(id))["sending_at"]).toBe(first);
});
