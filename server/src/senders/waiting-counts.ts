// How many messages of an account's senders wait, and to how many people a sender wrote.
import { statement, t } from "../platform/database/index.ts";
import { firstUuidAt } from "../platform/ids.ts";
import type { StatementRunner } from "./operation-deps.ts";

/** Also of senders whose messages are all on their way. */
const countWaiting = statement({
  name: "count_waiting_by_sender",
  parameters: { accountId: t.uuid },
  columns: { sender_id: t.uuid, waiting: t.int8, scheduled: t.int8 },
  sql: `select sender_id, count(*) filter (where state = 'queued') as waiting, count(*) filter (where state = 'scheduled') as scheduled
    from (
      select sender_id, state
      from outbox
      where account_id = $accountId
      union all
      select sender_id, 'scheduled'
      from scheduled_messages
      where account_id = $accountId
    ) as message
    group by sender_id`,
});

/** By sender id. Senders without any message that waits or is on its way are missing. */
export async function waitingCounts(runner: StatementRunner, accountId: string) {
  const rows = await runner.run(countWaiting, { accountId });
  return new Map(rows.map(({ sender_id: senderId, ...counts }) => [senderId, counts]));
}

const DAY_MS = 24 * 3_600_000;

/** `from`: the first id of the time. Ids grow with time, so this reads what the account's senders sent within it. */
const countPeople = statement({
  name: "count_people_written_to",
  plan: "search",
  parameters: { accountId: t.uuid, senderId: t.uuid, from: t.uuid },
  columns: { people: t.int8 },
  sql: `select count(distinct contact_id) as people
    from messages
    where account_id = $accountId
      and message_id >= $from
      and sender_id = $senderId
      and direction = 'out'
      and type = 'template'
      and status in ('sent', 'delivered', 'read')`,
});

/** To how many people the sender sent templates within the last 24 hours. */
export async function peopleWrittenTo(
  runner: StatementRunner,
  accountId: string,
  senderId: string,
): Promise<number> {
  const from = firstUuidAt(Date.now() - DAY_MS);
  const [row] = await runner.run(countPeople, { accountId, senderId, from });
  return row?.people ?? 0;
}
