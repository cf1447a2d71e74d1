// The attempts of a message in API answers.
import { z } from "zod";
import type { ChannelError } from "../../channels/index.ts";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { f, type RowOf, resource } from "../../platform/resources/index.ts";
import { errorAnswer, errorOf } from "../message/message-error.ts";

export const attempt = resource(
  { id: "Attempt", description: "One handing over of a message to its channel." },
  {
    attempt: f.shown(t.int2, z.int().min(1).meta({ description: "The number of the attempt, from 1." })),
    status: f.word(
      ["sending", "uncertain", "retried", "failed", "sent", "delivered", "read"],
      "`sending`: without an answer yet. `uncertain`: nobody knows whether the channel took the message. `retried`: it " +
        "failed, and the message was queued again. `failed`: it failed for good, or the channel reported the failure later. " +
        "The others: the channel took the message and reported this last.",
    ),
    channel_message_id: f.nullable(f.text("The channel's id of the message.", "HBgLMTU1NTEyMzQ1NjcVAgARGBI")),
    error: f.shown(
      t.nullable(t.jsonb<ChannelError>()),
      errorAnswer.nullable().meta({ description: "Why the attempt failed." }),
      errorOf,
    ),
    started_at: f.nullable(f.time("When the request to the channel began.")),
    settled_at: f.nullable(f.time("When its outcome became known, or became uncertain.")),
  },
);

export type AttemptRow = RowOf<typeof attempt>;

/** An attempt that several tables hold is read from the first of them: the message, its other attempts, its lane. */
const ATTEMPTS = `(
      select distinct on (attempt) ${columnList(attempt.columns)}
      from (
        select 1 as rank, attempt, attempt_status as status, attempt_channel_message_id as channel_message_id,
          null::jsonb as error, attempt_started_at as started_at, coalesce(sent_at, delivered_at, read_at) as settled_at
        from messages
        where account_id = $accountId
          and message_id = $messageId
          and attempt is not null
        union all
        select 2, attempt, status, channel_message_id, error, started_at, settled_at
        from message_attempts
        where account_id = $accountId
          and message_id = $messageId
        union all
        select 3, attempt, state, null, null, started_at, null
        from outbox
        where account_id = $accountId
          and message_id = $messageId
          and state in ('sending', 'uncertain')
      ) as known
      -- A message of the channel's own app wasn't handed over. Its attempt is for its receipts.
      where (
        select origin
        from messages
        where account_id = $accountId
          and message_id = $messageId
      ) is null
      order by attempt, rank
    ) as attempts`;

const MESSAGE = { accountId: t.uuid, messageId: t.uuid, limit: t.int8 };

/** First to last, after this number. */
export const readAttempts = statement({
  name: "read_attempts",
  parameters: { ...MESSAGE, after: t.int4 },
  columns: attempt.columns,
  sql: `select ${columnList(attempt.columns)}
    from ${ATTEMPTS}
    where attempt > $after::integer
    order by attempt
    limit $limit`,
});

/** Last to first. */
export const readLastAttempts = statement({
  name: "read_last_attempts",
  parameters: MESSAGE,
  columns: attempt.columns,
  sql: `select ${columnList(attempt.columns)}
    from ${ATTEMPTS}
    order by attempt desc
    limit $limit`,
});
