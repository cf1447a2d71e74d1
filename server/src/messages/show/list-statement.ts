// The statement of a list of messages has only the conditions that were asked for, so that each list has its own plan.

import { idAfterMerges } from "../../contacts/for-messages.ts";
import { isOfVisible } from "../../contacts/index.ts";
import { phoneKey } from "../../phones/index.ts";
import { type Statement, statement, t, withinBytes } from "../../platform/database/index.ts";
import { MESSAGE_COLUMNS, MESSAGE_SELECT, type MessageStatus, messageSelect } from "./message-row.ts";

/** `content` is null when the page has no room for the message. */
const LISTED_COLUMNS = { ...MESSAGE_COLUMNS, content: t.nullable(MESSAGE_COLUMNS.content) };

export type ListedRow = t.Outputs<typeof LISTED_COLUMNS>;

/** By filter: the type of its value, and its condition. */
const FILTERS = {
  accountId: [t.uuid, "messages.account_id = $accountId"],
  onlyOf: [t.uuid, isOfVisible("messages")],
  // By the contact's id, because messages have an index by contact. The key is computed before: as an expression in the plan it makes
  // the primary key, which reads the whole account, look as good as the index of phones.
  phone: [
    t.text,
    "messages.contact_id = (select contact_id from contacts where account_id = $accountId and phone_key(phone) = $phone)",
  ],
  contact_id: [t.uuid, `messages.contact_id = ${idAfterMerges("$accountId", "$contact_id")}`],
  channel: [t.text, "senders.channel = $channel"],
  sender_id: [t.uuid, "messages.sender_id = $sender_id"],
  direction: [t.textOf<"in" | "out">(), "messages.direction = $direction"],
  reference: [t.text, "messages.reference = $reference"],
  // Only a message that has ended has an error. The further condition lets PostgreSQL use the index messages_ended.
  error: [
    t.text,
    "messages.error ->> 'code' = $error and (messages.failed_at is not null or messages.ended_at is not null)",
  ],
  broadcast_id: [t.uuid, "messages.broadcast_id = $broadcast_id"],
  since: [t.timestamptz, "messages.created_at >= $since"],
  from: [t.uuid, "messages.message_id >= $from"],
  before: [t.uuid, "messages.message_id < $before"],
} as const;

type Filter = keyof typeof FILTERS;

export type MessageFilter = {
  accountId: string;
  limit: number;
  status?: MessageStatus | undefined;
  has_media?: true | undefined;
} & {
  [Name in Filter]?: (typeof FILTERS)[Name][0]["input"] | undefined;
};

/** The condition of the index messages_media. Each card of a template has a file. */
const HAS_FILES =
  "(messages.media_id is not null or messages.type = 'template' and messages.content ? 'cards')";

/** Newest first. Ids grow with time, so pages are stable under concurrent writes. */
export function listStatement({ status, has_media: hasMedia, ...filter }: MessageFilter) {
  const given = (Object.keys(FILTERS) as Filter[]).filter((name) => filter[name] !== undefined);
  const conditions: string[] = given.map((name) => FILTERS[name][1]);
  if (status !== undefined) conditions.push(statusCondition(status));
  if (hasMedia) conditions.push(HAS_FILES);
  const waiting = status && WAITING[status];
  if (waiting && filter.before !== undefined) conditions.push("waiting.message_id < $before");
  const parameters = Object.fromEntries(given.map((name) => [name, FILTERS[name][0]]));
  const rows = `${waiting ? messageSelect(joined(waiting)) : MESSAGE_SELECT}
      where ${conditions.join("\n        and ")}
      order by ${waiting ? "waiting" : "messages"}.message_id desc
      limit $limit`;
  const list: Statement<object, ListedRow> = statement({
    parameters: { ...parameters, limit: t.int8 },
    columns: LISTED_COLUMNS,
    sql: withinBytes(rows, { columns: LISTED_COLUMNS, large: "content", order: "message_id desc" }),
  });
  const { phone } = filter;
  return { statement: list, values: phone === undefined ? filter : { ...filter, phone: phoneKey(phone) } };
}

/** Messages that wait are in a table of their own. */
const WAITING: { [Status in MessageStatus]?: string } = {
  scheduled: "scheduled_messages where account_id = $accountId",
  queued: "outbox where account_id = $accountId and state = 'queued'",
  sending: "outbox where account_id = $accountId and state <> 'queued'",
};

function joined(waiting: string): string {
  return `(select message_id from ${waiting}) as waiting
    cross join lateral (
      select *
      from messages
      where account_id = $accountId
        and message_id = waiting.message_id
      limit 1
    ) as messages`;
}

/** Let PostgreSQL use the indexes messages_ended and messages_received. */
const INDEXED: { [Status in MessageStatus]?: string } = {
  failed: " and messages.failed_at is not null",
  expired: " and messages.ended_at is not null",
  canceled: " and messages.ended_at is not null",
  received: " and messages.direction = 'in'",
};

/** A message that is out has the status `queued` in its row. */
function statusCondition(status: MessageStatus): string {
  return `messages.status = '${status === "sending" ? "queued" : status}'${INDEXED[status] ?? ""}`;
}
