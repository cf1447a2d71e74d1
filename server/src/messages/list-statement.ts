// The statement of a list of messages. It has only the conditions that were asked for, so that each list has its own plan.
import { int8, type SqlTypes, text, timestamptz, uuid } from "../platform/database/sql-types.ts";
import { type Statement, statement } from "../platform/database/statement.ts";
import { MESSAGE_COLUMNS, MESSAGE_SELECT, type MessageRow, type MessageStatus } from "./message.ts";

export interface MessageFilter {
  accountId: string;
  phone?: string | undefined;
  /** A UUID. */
  contact_id?: string | undefined;
  status?: MessageStatus | undefined;
  channel?: string | undefined;
  direction?: "in" | "out" | undefined;
  reference?: string | undefined;
  /** RFC 3339. */
  since?: string | undefined;
  /** Lists messages older than the message with this UUID. */
  before?: string | undefined;
  limit: number;
}

const PARAMETERS = {
  accountId: uuid,
  phone: text,
  contact_id: uuid,
  channel: text,
  direction: text,
  reference: text,
  since: timestamptz,
  before: uuid,
  limit: int8,
} satisfies SqlTypes;

type Parameter = keyof typeof PARAMETERS;

const CONDITIONS: Record<Exclude<Parameter, "limit">, string> = {
  accountId: "messages.account_id = $accountId",
  // By the contact's id, because messages have an index by contact.
  phone:
    "messages.contact_id = (select contact_id from contacts where account_id = $accountId and phone = $phone)",
  contact_id: "messages.contact_id = $contact_id",
  channel: "senders.channel = $channel",
  direction: "messages.direction = $direction",
  reference: "messages.reference = $reference",
  since: "messages.created_at >= $since",
  before: "messages.message_id < $before",
};

/** Newest first. Ids grow with time, so pages are stable under concurrent writes. */
export function listStatement({ status, ...filter }: MessageFilter) {
  const given = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).filter(
    (name) => filter[name] !== undefined,
  );
  const conditions = given.map((name) => CONDITIONS[name]);
  if (status !== undefined) conditions.push(statusCondition(status));
  const parameters = Object.fromEntries(
    ([...given, "limit"] as const).map((name) => [name, PARAMETERS[name]]),
  );
  const list: Statement<object, MessageRow> = statement({
    parameters,
    columns: MESSAGE_COLUMNS,
    sql: `${MESSAGE_SELECT}
      where ${conditions.join("\n        and ")}
      order by messages.message_id desc
      limit $limit`,
  });
  return { statement: list, values: filter };
}

/** A message that is out has the status `queued` in its row. */
function statusCondition(status: MessageStatus): string {
  switch (status) {
    case "sending":
      return "messages.status = 'queued' and outbox.state in ('sending', 'uncertain')";
    case "queued":
      return "messages.status = 'queued' and outbox.state = 'queued'";
    case "sent":
    case "delivered":
    case "read":
    case "failed":
    case "received":
      return `messages.status = '${status}'`;
  }
}
