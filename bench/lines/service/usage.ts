// GET /usage of an account with many messages in 30 days, and summing what transactions noted.
import { newUuid } from "../../../server/src/platform/ids.ts";
import { noteUsage, sumUsage, type UsageChange } from "../../../server/src/usage/index.ts";
import { atMost, type Group } from "../../line.ts";
import { describe, type Kinds, timeOf, timesOf } from "../../page-times.ts";
import { median, p99 } from "../../quantiles.ts";
import { type Account, createBenchAccount } from "../../world/account.ts";
import type { Stage } from "../../world/stage.ts";

/** BENCH_USAGE_MESSAGES=5000000 for the figures of docs/performance.md; filling takes some minutes. */
const MESSAGES = Number(process.env["BENCH_USAGE_MESSAGES"] ?? 300_000);
const FILL = 250_000;
const SENDERS = 3;
/** What a worker sums every five seconds, at 200 batches a second. */
const NOTES = 1_000;
const MESSAGES_OF_NOTE = 64;

const HOUR = 3_600_000;
const ago = (ms: number) => `from=${new Date(Date.now() - ms).toISOString()}`;
const RANGES: Kinds = {
  "an hour": () => ago(HOUR),
  "a day": () => "",
  "a week": () => ago(7 * 24 * HOUR),
  "30 days by the hour": () => `${ago(30 * 24 * HOUR)}&step=3600`,
};

export const usage: Group = {
  lines: [
    atMost("usage-p99", "usage, p99", 100, "ms"),
    atMost("usage-sum", "summing 1,000 batches of changes", 500, "ms"),
  ],
  async measure(stage, rounds) {
    const account = await createBenchAccount(stage, { lane: false });
    const senderIds = [account.senderId, ...Array.from({ length: SENDERS - 1 }, () => newUuid())];
    await fill(stage, account, senderIds);
    const { service, url } = await stage.startService("api");
    const headers = { authorization: account.apiKey };
    const times = await timesOf(RANGES, 1, (query) =>
      timeOf(`${url}/api/usage?${query}`, headers, query.endsWith("step=3600") ? checkSum : undefined),
    );
    await service.stop();
    const sums: number[] = [];
    for (let round = 0; round < rounds; round++) sums.push(await timeOfSum(stage, account, senderIds));
    return {
      "usage-p99": {
        value: p99(Object.values(times).flat()),
        detail: `${MESSAGES} messages, p50: ${describe(times, median)} ms`,
      },
      "usage-sum": { value: median(sums), detail: `${NOTES * MESSAGES_OF_NOTE} messages that were sent` },
    };
  },
};

/** Throws unless an answer counts every message. */
function checkSum(text: string): void {
  const counts = Object.values(JSON.parse(text).total.counts as Record<string, number>);
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum !== MESSAGES) throw new Error(`${sum} of ${MESSAGES} messages are counted.`);
}

/** Messages of the last 29 days, which the migration's statement then counts. */
async function fill({ pool }: Stage, { accountId }: Account, senderIds: string[]): Promise<void> {
  for (let from = 0; from < MESSAGES; from += FILL) {
    await pool.query(
      `insert into messages
         (account_id, message_id, contact_id, sender_id, direction, type, content, status, created_at, sent_at, error)
       select $1, uuidv7(), ids[1 + n % cardinality(ids)], ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'out', 'text',
         '{"body": "Your order is on its way."}', status, at,
         case when status <> 'failed' then at + make_interval(secs => exp(random_normal(2, 0.6) + 4 * (n % 97 = 0)::int) / 1000) end,
         case when status = 'failed' then jsonb_build_object('code', 'code_' || n % 20, 'providerCode', 131000 + n % 20) end
       from generate_series($3::int, $4::int) as n
       cross join lateral (
         select now() - interval '29 days' * ((n * 7919::bigint) % $5) / $5 as at,
           (array['sent', 'delivered', 'read', 'read', 'failed'])[1 + n % 5] as status
       ) as drawn
       cross join (select array_agg(contact_id) as ids from contacts where account_id = $1) as known`,
      [accountId, senderIds, from, Math.min(from + FILL, MESSAGES) - 1, MESSAGES],
    );
  }
  await pool.query("truncate usage_counts");
  await pool.query(COUNT_ALL);
  await pool.query("vacuum analyze usage_counts");
}

/** Milliseconds. */
async function timeOfSum({ database }: Stage, { accountId }: Account, senderIds: string[]): Promise<number> {
  for (let note = 0; note < NOTES; note++) {
    await database.transaction(async (session) => {
      const changes = Array.from({ length: MESSAGES_OF_NOTE }, (_, n): UsageChange[] => {
        const message = { accountId, senderId: senderIds[n % SENDERS] as string, at: new Date() };
        return [
          { ...message, measure: "queued", count: -1 },
          { ...message, measure: "sent", count: 1 },
          { ...message, measure: `latency ${20 + (n % 10)}`, count: 1 },
        ];
      });
      noteUsage(session, changes.flat());
    });
  }
  const began = performance.now();
  await sumUsage(database);
  return performance.now() - began;
}

/** Counts all messages anew, as the service counts them one by one. */
const COUNT_ALL = `
  insert into usage_counts (account_id, at, sender_id, counts)
  select account_id, at, sender_id, jsonb_object_agg(measure, count)
  from (
    select account_id, date_bin('1 hour', created_at, 'epoch') as at, sender_id, measure, count(*) as count
    from messages
    cross join lateral unnest(array[
      status,
      case when status = 'failed' then
        concat('failure ', coalesce(error ->> 'code', 'unknown'), ' ', coalesce(error ->> 'providerCode', '-')) end,
      case when sent_at is not null then concat('latency ', round(ln(greatest(1, round(extract(epoch from
        date_trunc('milliseconds', sent_at) - date_trunc('milliseconds', created_at)) * 1000))) / ln(1.1))) end
    ]) as measured (measure)
    where measure is not null
    group by 1, 2, 3, 4
  ) as counted
  group by 1, 2, 3
`;
