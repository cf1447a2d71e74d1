// How far the message to each recipient is. The message says it, so no count can drift from what happened.
import { MAY_PASS } from "../wish/audience.ts";

export const STATES = [
  "planned",
  "left_out",
  "queued",
  "sent",
  "delivered",
  "read",
  "failed",
  "canceled",
  "forgotten",
] as const;
export type RecipientState = (typeof STATES)[number];

/** SQL: a recipient, its broadcast and its message. The caller adds conditions. */
export const RECIPIENTS = `broadcast_recipients as recipient
    join broadcasts
      on broadcasts.account_id = recipient.account_id
      and broadcasts.broadcast_id = recipient.broadcast_id
    left join lateral (
      select status, error, created_at, sent_at, message_id, ${MAY_PASS} as may_pass,
        case when (price ->> 'billable')::boolean then concat('billed/', price ->> 'category') end as billed
      from messages
      where account_id = recipient.account_id
        and message_id = recipient.message_id
      limit 1
    ) as message on true`;

/** SQL: `forgotten` is the message that was deleted after the account's time for messages. */
export const STATE = `case
      when recipient.status = 'left_out' then 'left_out'
      when recipient.status = 'planned' then case broadcasts.status when 'canceled' then 'canceled' else 'planned' end
      when message.status is null then 'forgotten'
      when message.status in ('sent', 'delivered', 'read', 'canceled') then message.status
      when message.status in ('failed', 'expired') then 'failed'
      else 'queued'
    end`;

/** SQL: why the person was left out, or why the message failed. */
export const CODE = `case
      when recipient.status = 'left_out' then recipient.reason
      when message.status = 'failed' then message.error ->> 'code'
      when message.status = 'expired' then 'expired'
    end`;

const ANSWER_TIME = "interval '3 days'";

/** SQL: the channel took the message, so that what the person does may follow from it. */
const IS_TAKEN = "(message.status in ('sent', 'delivered', 'read')) is true";

/** SQL: the person wrote within three days after the message. */
export const REPLIED = `(${IS_TAKEN} and exists (
      select
      from messages as answer
      where answer.contact_id = recipient.contact_id
        and answer.account_id = recipient.account_id
        and answer.message_id > message.message_id
        and answer.direction = 'in'
        and answer.created_at < coalesce(message.sent_at, message.created_at) + ${ANSWER_TIME}
    ))`;

/** SQL: the person opted out within three days after the message. */
export const OPTED_OUT = `(${IS_TAKEN} and exists (
      select
      from consents
      where consents.contact_id = recipient.contact_id
        and consents.account_id = recipient.account_id
        and direction = 'out'
        and at >= message.created_at
        and at < coalesce(message.sent_at, message.created_at) + ${ANSWER_TIME}
    ))`;

/** SQL: the keys under which the recipient is counted: the state of the message, and what happened besides. */
export const KEYS = `array_remove(array[
        concat_ws('/', ${STATE}, ${CODE}),
        case when ${REPLIED} then 'replied' end,
        case when ${OPTED_OUT} then 'opted_out' end,
        case when may_pass then 'may_pass' end,
        billed
      ], null)`;
