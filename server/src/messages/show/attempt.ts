// The attempts of a message in API answers.
import { z } from "zod";
import type { ChannelError } from "../../channels/index.ts";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { textField, timeField } from "../../platform/http/index.ts";
import { errorAnswer, errorOf } from "../message/message-error.ts";

const STATUSES = ["sending", "uncertain", "retried", "failed", "sent", "delivered", "read"] as const;

export const attemptFields = {
  attempt: z.int().min(1).meta({ description: "The number of the attempt, from 1." }),
  status: z.enum(STATUSES).meta({
    description:
      "`sending`: without an answer yet. `uncertain`: nobody knows whether the channel took the message. `retried`: it " +
      "failed, and the message was queued again. `failed`: it failed for good, or the channel reported the failure later. " +
      "The others: the channel took the message and reported this last.",
  }),
  channel_message_id: textField("The channel's id of the message.", "HBgLMTU1NTEyMzQ1NjcVAgARGBI").nullable(),
  error: errorAnswer.nullable().meta({ description: "Why the attempt failed." }),
  started_at: timeField("When the request to the channel began.").nullable(),
  settled_at: timeField("When its outcome became known, or became uncertain.").nullable(),
};

const COLUMNS = {
  attempt: t.int2,
  status: t.textOf<(typeof STATUSES)[number]>(),
  channel_message_id: t.nullable(t.text),
  error: t.nullable(t.jsonb<ChannelError>()),
  started_at: t.nullable(t.timestamptz),
  settled_at: t.nullable(t.timestamptz),
};

export type AttemptRow = t.Outputs<typeof COLUMNS>;

/** Last to first. An attempt that several tables hold is read from the first of them: the message, its other attempts, its lane. */
export const readLastAttempts = statement({
  name: "read_last_attempts",
  parameters: { accountId: t.uuid, messageId: t.uuid, limit: t.int8 },
  columns: COLUMNS,
  sql: `select ${columnList(COLUMNS)}
    from (
      select distinct on (attempt) ${columnList(COLUMNS)}
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
    ) as attempts
    order by attempt desc
    limit $limit`,
});

export function attemptOf(row: AttemptRow): z.input<z.ZodObject<typeof attemptFields>> {
  return {
    attempt: row.attempt,
    status: row.status,
    channel_message_id: row.channel_message_id,
    error: row.error && errorOf(row.error),
    started_at: row.started_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}
