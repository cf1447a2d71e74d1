// The middle steps of record_facts, as SQL: note the attempts and sum up what their facts mean for each message.
import { sqlRankOf, sqlStatusOf } from "./status-rank.ts";

/**
 * The first attempt that succeeds is the message's own and stands in its row. All other attempts are rows of
 * message_attempts (decision 0009). A `sent` after the attempt's failure says nothing new.
 *
 * `best` has a row for each message: the highest status, the first times, none before the attempt began, and whether two
 * attempts may have reached the person (`doubled`).
 */
export const JUDGE_FACTS = `attempts as (
      insert into message_attempts as known
        (account_id, message_id, attempt, status, channel_message_id, started_at)
      select $accountId, message_id, attempt, status, channel_message_id,
        case when out_attempt = attempt then started_at end
      from alive
      where not is_own
      on conflict (account_id, message_id, attempt) do update
      set status = ${sqlStatusOf(`greatest(${sqlRankOf("excluded.status")}, ${sqlRankOf("known.status")})`)},
        channel_message_id = coalesce(known.channel_message_id, excluded.channel_message_id),
        started_at = coalesce(known.started_at, excluded.started_at),
        settled_at = now()
      returning message_id, attempt, status, started_at
    ), judged as (
      select alive.*,
        case
          when is_own then coalesce(own_started_at, case when out_attempt = alive.attempt then alive.started_at end)
          else attempts.started_at
        end as began_at,
        least(own_started_at, others_started_at) as first_began_at
      from alive
      left join attempts on attempts.message_id = alive.message_id and attempts.attempt = alive.attempt
      where is_own
        or attempts.status <> 'failed'
    ), best as (
      select message_id,
        coalesce(bool_or(
          out_state in ('sending', 'uncertain') and out_attempt > attempt
          or own_attempt <> attempt
          or other_succeeded
        ), false) or count(distinct attempt) > 1 as doubled,
        max(${sqlRankOf("status")}) as rank,
        min(case when sent_at is not null then greatest(sent_at, began_at, first_began_at) end) as sent_at,
        min(case when delivered_at is not null then greatest(delivered_at, began_at, first_began_at) end)
          as delivered_at,
        min(case when read_at is not null then greatest(read_at, began_at, first_began_at) end) as read_at,
        max(attempt) filter (where is_own) as own_attempt,
        max(${sqlRankOf("status")}) filter (where is_own) as own_rank,
        max(channel_message_id) filter (where is_own) as own_channel_message_id,
        max(began_at) filter (where is_own) as own_started_at
      from judged
      group by message_id
    )`;
