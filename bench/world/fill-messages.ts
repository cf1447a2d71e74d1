// Fills a database with delivered messages, as years of use would.
import type { Account } from "./account.ts";
import type { Stage } from "./stage.ts";

/** Rows per statement. */
const FILL = 250_000;

export interface Filling {
  messages: number;
  /** Contacts that every `every`th message is from, in turn. The others are spread over all other contacts. */
  people: string[];
  every: number;
  /** Over which the messages are spread; now if left out. */
  days?: number;
}

/** Every 49th message has two attempts. */
export async function fillMessages(
  { pool }: Pick<Stage, "pool">,
  account: Pick<Account, "accountId" | "senderId">,
  { messages, people, every, days = 0 }: Filling,
): Promise<void> {
  for (let from = 0; from < messages; from += FILL) {
    const values = [
      account.accountId,
      account.senderId,
      people,
      every,
      from,
      Math.min(from + FILL, messages) - 1,
      (days * 86_400) / messages,
      messages,
    ];
    await pool.query(
      `with written as (
         insert into messages
           (account_id, message_id, contact_id, sender_id, direction, type, content, status, sent_at, delivered_at,
            attempt, attempt_status, attempt_channel_message_id, attempt_started_at)
         select $1, uuidv7(make_interval(secs => (n - $8::int) * $7::float8)), coalesce(
             case when n % $4 = 0 then ($3::uuid[])[1 + n / $4 % greatest(cardinality($3), 1)] end,
             known.ids[1 + n % cardinality(known.ids)]
           ),
           $2, 'out', 'text', jsonb_build_object('body', 'Your order ' || n || ' is at gate' || n % 1000 || '.'), 'delivered', now(), now(),
           1 + (n % 49 = 0)::int, 'delivered', 'wamid.' || encode(sha256(n::text::bytea), 'base64'), now()
         from generate_series($5::int, $6::int) as n, (
           select array_agg(contact_id) as ids from contacts where account_id = $1 and contact_id <> all ($3)
         ) as known
         returning account_id, message_id, attempt
       )
       insert into message_attempts (account_id, message_id, attempt, status)
       select account_id, message_id, 1, 'retried'
       from written
       where attempt > 1`,
      values,
    );
  }
  await pool.query("vacuum analyze");
}
