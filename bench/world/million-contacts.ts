// An account with a million contacts.
import type { Stage } from "./stage.ts";

/** BENCH_FIND_ROWS=<n> for a shorter run. */
export const ROWS = Number(process.env["BENCH_FIND_ROWS"] ?? 1_000_000);

const FIRST = "an be ca da el fa gi ha io ju ka lu ma no or pe".split(" ");
const LAST = "na bert ria mil so lin ker ton vas mas dez ro ñi stan ham".split(" ");

export function nameOf(n: number): string {
  const part = (of: string[], by: number) => of[Math.floor(n / by) % of.length] as string;
  const [f, l] = [FIRST.length, LAST.length];
  const word = (by: number) => `${part(FIRST, by)}${part(LAST, by * f)}`;
  return `${word(1)}${part(FIRST, f * l)} ${word(f * f * l)}`;
}

export function digitsOf(n: number): string {
  return String(n).padStart(7, "0");
}

/** Four of ten contacts have labels. By default, one contact was changed each second, the last one now. */
export async function fillContacts(
  { pool }: Pick<Stage, "pool">,
  accountId: string,
  updatedAt = `now() - make_interval(secs => ${ROWS} - n)`,
): Promise<void> {
  const names = Array.from({ length: ROWS }, (_, n) => nameOf(n));
  const CHUNK = 50_000;
  for (let from = 0; from < ROWS; from += CHUNK) {
    await pool.query(
      `insert into contacts (account_id, contact_id, phone, name, labels, updated_at)
       select $1, uuidv7(), '+1555' || lpad(n::text, 7, '0'), name,
         case
           when n % 10 >= 6 then array['newsletter', 'group ' || n % 50, 'tag ' || n / 10 % 5000]
           else '{}'
         end,
         ${updatedAt}
       from (select $2::int + place::int - 1, name from unnest($3::text[]) with ordinality as given (name, place))
         as given (n, name)`,
      [accountId, from, names.slice(from, from + CHUNK)],
    );
  }
  await pool.query("vacuum analyze contacts");
}

/** One message a contact: those of the first twentieth inbound and unanswered, all others newer and outbound. */
export async function fillMessages({ pool }: Stage, accountId: string): Promise<void> {
  await pool.query(
    `with placed as (
       select contact_id, row_number() over (order by contact_id) as place
       from contacts
       where account_id = $1
     ), inserted as (
       insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status, created_at,
         channel_message_id)
       select $1, uuidv7(make_interval(secs => place - $2::int)), contact_id, $1, direction, 'text', '{"body": "Hello"}',
         case direction when 'in' then 'received' else 'read' end, now() + make_interval(secs => place - $2::int),
         case direction when 'in' then 'wamid.' || place end
       from placed
       cross join lateral (select case when place <= $2::int / 20 then 'in' else 'out' end as direction) as given
       order by place
       returning contact_id, direction, created_at
     )
     update contacts
     set last_message_at = inserted.created_at,
       unanswered_at = case direction when 'in' then inserted.created_at end,
       waiting_since = case direction when 'in' then inserted.created_at end,
       is_done = direction <> 'in', inbox_changed_at = inserted.created_at
     from inserted
     where contacts.account_id = $1
       and contacts.contact_id = inserted.contact_id`,
    [accountId, ROWS],
  );
  await pool.query("vacuum analyze messages, contacts");
}
