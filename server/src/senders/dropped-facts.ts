// How many facts of a sender's hooks were dropped, by cause.
import { statement } from "../platform/database/statement.ts";
import type { StatementRunner } from "./outbox.ts";

/** Why a fact is dropped. What isn't understood, or fails to be applied, isn't: it is stored. */
export const DROP_CAUSES = {
  foreign:
    "It is about a number or a business of which no sender here has the app secret that signed the hook.",
  not_ours: "It is about a message that wasn't sent through this service.",
  unknown_message:
    "It is about a message of this service that isn't there: erased with its contact, or another sender's.",
  erased: "It is older than the erasure of a person whom it names.",
  unreadable: "The body, or an element of it, held nothing that could be read.",
  expired: "It was stored because nothing could be done with it, and 30 days have passed.",
} as const;

export type DropCause = keyof typeof DROP_CAUSES;

export type DropCounts = Record<DropCause, number>;

export interface DroppedCount {
  accountId: string;
  senderId: string;
  cause: DropCause;
  count: number;
}

const add = statement<[string[], string[], string[], number[]], never>(
  "count_dropped_facts",
  `insert into dropped_facts as known (account_id, sender_id, cause, count)
   select account_id, sender_id, cause, count
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[]) as given (account_id, sender_id, cause, count)
   order by account_id, sender_id, cause
   on conflict (account_id, sender_id, cause) do update
   set count = known.count + excluded.count, last_at = now()`,
);

const read = statement<[string], { sender_id: string; cause: DropCause; count: number }>(
  "read_dropped_facts",
  `select sender_id, cause, count
   from dropped_facts
   where account_id = $1`,
);

/** Each sender and cause at most once. */
export async function addDroppedFacts(runner: StatementRunner, counts: DroppedCount[]): Promise<void> {
  if (counts.length === 0) return;
  await runner.run(add, [
    counts.map((one) => one.accountId),
    counts.map((one) => one.senderId),
    counts.map((one) => one.cause),
    counts.map((one) => one.count),
  ]);
}

/** By sender id; senders of which nothing was dropped may be missing. */
export async function readDroppedFacts(
  runner: StatementRunner,
  accountId: string,
): Promise<ReadonlyMap<string, DropCounts>> {
  const counts = new Map<string, DropCounts>();
  for (const { sender_id, cause, count } of await runner.run(read, [accountId])) {
    const known = counts.get(sender_id) ?? { ...NOTHING_DROPPED };
    counts.set(sender_id, { ...known, [cause]: count });
  }
  return counts;
}

export const NOTHING_DROPPED: DropCounts = {
  foreign: 0,
  not_ours: 0,
  unknown_message: 0,
  erased: 0,
  unreadable: 0,
  expired: 0,
};
