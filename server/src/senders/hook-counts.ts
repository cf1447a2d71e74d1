// How many facts of a sender's hooks were dropped, by cause.
import { givenRows, statement, t } from "../platform/database/index.ts";
import type { StatementRunner } from "./operation-deps.ts";

/** Facts that aren't understood, or couldn't be applied yet, are stored instead. */
export const DROP_CAUSES = {
  foreign: "About a number or business of which no sender has the app secret that signed the hook.",
  not_ours: "About a message that wasn't sent through this service.",
  unknown_message:
    "About a message that this service doesn't have: it was erased with its contact, or has another sender.",
  erased: "Older than the erasure of a person whom the fact names.",
  unreadable: "The body, or an element of it, held nothing that could be read.",
  expired: "Stored because it couldn't be applied, and deleted after the days of `retention.hooks`.",
} as const;

export type DropCause = keyof typeof DROP_CAUSES;

export interface HookCount {
  accountId: string;
  senderId: string;
  cause: DropCause;
  count: number;
}

const dropped = givenRows({ accountId: t.uuid, senderId: t.uuid, cause: t.text, count: t.int8 });

const add = statement({
  name: "add_hook_counts",
  parameters: dropped.parameters,
  sql: `insert into hook_counts as known (account_id, sender_id, cause, count)
    select account_id, sender_id, cause, count
    from ${dropped.as("given")}
    order by account_id, sender_id, cause
    on conflict (account_id, sender_id, cause) do update
    set count = known.count + excluded.count, last_at = now()`,
});

const read = statement({
  name: "read_hook_counts",
  parameters: { accountId: t.uuid },
  columns: { sender_id: t.uuid, cause: t.textOf<DropCause>(), count: t.int8 },
  sql: `select sender_id, cause, count
    from hook_counts
    where account_id = $accountId`,
});

/** Each sender and cause may occur once. */
export async function addHookCounts(runner: StatementRunner, counts: HookCount[]): Promise<void> {
  if (counts.length > 0) await runner.run(add, dropped.values(counts));
}

/** The counts of a sender, with a 0 for each cause without drops. */
export async function readHookCounts(runner: StatementRunner, accountId: string) {
  const rows = await runner.run(read, { accountId });
  return (senderId: string) => {
    const counts = Object.fromEntries(Object.keys(DROP_CAUSES).map((cause) => [cause, 0]));
    for (const row of rows) if (row.sender_id === senderId) counts[row.cause] = row.count;
    return counts as Record<DropCause, number>;
  };
}
