// What hooks of a sender brought that isn't shown, counted by cause.
import { givenRows, statement, t } from "../platform/database/index.ts";
import type { StatementRunner } from "./operation-deps.ts";

/** What is neither applied nor stored. */
export const DROP_CAUSES = {
  foreign: "About a number or business of which no sender has the app secret that signed the hook.",
  not_ours: "About a message that wasn't sent through this service.",
  unknown_message:
    "About a message that this service doesn't have: it was erased with its contact, or has another sender.",
  erased: "Older than the erasure of a person whom the fact names.",
  unreadable: "The body, or an element of it, held nothing that could be read.",
  unverified: "Requests whose signature doesn't fit the sender's secret. Nothing of them is read.",
  expired: "Stored because it couldn't be applied, and deleted after the days of `retention.hooks`.",
} as const;

export type DropCause = keyof typeof DROP_CAUSES;

/** `unknown`: stored, because this version doesn't understand it. `test`: samples that the channel's own test sends. */
export type HookCause = DropCause | "unknown" | "test";

export interface HookCount {
  accountId: string;
  senderId: string;
  cause: HookCause;
  /** The channel's word for what an unknown fact is about. Other causes have none. */
  field?: string;
  count: number;
  /** How long ago the last one came; 0 if it isn't given. */
  secondsAgo?: number;
}

const counted = givenRows({
  accountId: t.uuid,
  senderId: t.uuid,
  cause: t.text,
  field: t.text,
  count: t.int8,
  secondsAgo: t.float8,
});

const add = statement({
  name: "add_hook_counts",
  parameters: counted.parameters,
  sql: `insert into hook_counts as known (account_id, sender_id, cause, field, count, last_at)
    select account_id, sender_id, cause, field, count, now() - make_interval(secs => seconds_ago)
    from ${counted.as("given")}
    order by account_id, sender_id, cause, field
    on conflict (account_id, sender_id, cause, field) do update
    set count = known.count + excluded.count, last_at = greatest(known.last_at, excluded.last_at)`,
});

/** Fields of unknown facts that the answer of a sender lists. */
export const MOST_FIELDS = 20;

/** A sender has a row for each cause, and one for each field that the channel named. */
const read = statement({
  name: "read_hook_counts",
  parameters: { accountId: t.uuid },
  columns: {
    sender_id: t.uuid,
    cause: t.textOf<HookCause>(),
    field: t.text,
    count: t.int8,
    last_at: t.timestamptz,
  },
  sql: `select sender_id, cause, field, count, last_at
    from hook_counts
    where account_id = $accountId
    order by cause = 'unknown', last_at desc
    limit 1000`,
});

/** Each sender, cause and field may occur once. */
export async function addHookCounts(runner: StatementRunner, counts: HookCount[]): Promise<void> {
  const rows = counts.map((one) => ({ field: "", secondsAgo: 0, ...one }));
  if (rows.length > 0) await runner.run(add, counted.values(rows));
}

const forgetUnknown = statement({
  name: "forget_unknown_counts",
  plan: "scan",
  sql: `delete from hook_counts
    using accounts
    where accounts.account_id = hook_counts.account_id
      and cause = 'unknown'
      and last_at < now() - make_interval(days => accounts.hook_days)`,
});

/** Forgets the counts of unknown facts that are all deleted by now. */
export async function forgetUnknownCounts(runner: StatementRunner): Promise<void> {
  await runner.run(forgetUnknown, {});
}

/** When hooks of the channel last named each sender: the sign that the channel reaches the service. */
const readLast = statement({
  name: "read_last_hooks",
  parameters: { accountId: t.uuid },
  columns: { sender_id: t.uuid, heard_at: t.timestamptz },
  sql: `select sender_id, heard_at
    from heard_senders
    where account_id = $accountId`,
});

export type HookCounts = ReturnType<Awaited<ReturnType<typeof readHookCounts>>>;

/** The fields of a sender's answer, with a 0 for each cause without drops. */
export async function readHookCounts(runner: StatementRunner, accountId: string) {
  const rows = await runner.run(read, { accountId });
  const heardAt = new Map(
    (await runner.run(readLast, { accountId })).map((row) => [row.sender_id, row.heard_at.toISOString()]),
  );
  return (senderId: string) => {
    const own = rows.filter((row) => row.sender_id === senderId);
    const countOf = (cause: string) => own.find((row) => row.cause === cause)?.count ?? 0;
    const timeOf = (cause: HookCause) =>
      own.find((row) => row.cause === cause)?.last_at.toISOString() ?? null;
    const dropped = Object.keys(DROP_CAUSES).map((cause) => [cause, countOf(cause)]);
    const unknown = own.filter(({ cause }) => cause === "unknown").slice(0, MOST_FIELDS);
    return {
      last_hook_at: heardAt.get(senderId) ?? null,
      last_test_at: timeOf("test"),
      last_unverified_at: timeOf("unverified"),
      dropped_facts: Object.fromEntries(dropped) as Record<DropCause, number>,
      unknown_facts: unknown.map(({ field, count, last_at }) => {
        return { field, count, last_at: last_at.toISOString() };
      }),
    };
  };
}
