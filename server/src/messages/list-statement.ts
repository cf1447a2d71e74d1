// A page of messages. Its statement has only the conditions that were asked for, so that each list has its own plan.
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { type Statement, statement } from "../platform/database/statement.ts";
import { idFrom } from "../platform/http/id-cursor.ts";
import { answer } from "../platform/http/operation.ts";
import { pageOf } from "../platform/http/page.ts";
import {
  MESSAGE_COLUMNS,
  MESSAGE_SELECT,
  type MessageRow,
  type MessageStatus,
  messageOf,
} from "./message.ts";

const PARAMETERS = {
  accountId: t.uuid,
  phone: t.text,
  contact_id: t.uuid,
  channel: t.text,
  direction: t.textOf<"in" | "out">(),
  reference: t.text,
  since: t.text,
  before: t.uuid,
  limit: t.int8,
};

type Parameter = keyof typeof PARAMETERS;

export type MessageFilter = { accountId: string; limit: number; status?: MessageStatus | undefined } & {
  [Name in Parameter]?: t.Inputs<typeof PARAMETERS>[Name] | undefined;
};

const CONDITIONS: Record<Exclude<Parameter, "limit">, string> = {
  accountId: "messages.account_id = $accountId",
  // By the contact's id, because messages have an index by contact.
  phone:
    "messages.contact_id = (select contact_id from contacts where account_id = $accountId and phone = $phone)",
  contact_id: "messages.contact_id = $contact_id",
  channel: "senders.channel = $channel",
  direction: "messages.direction = $direction",
  reference: "messages.reference = $reference",
  since: "messages.created_at >= $since::text::timestamptz",
  before: "messages.message_id < $before",
};

/** `after`: the cursor of the page before. Throws 422 `invalid_cursor`. */
export async function messagePage(
  database: Database,
  { after, limit, ...filter }: Omit<MessageFilter, "before"> & { after?: string | undefined },
) {
  const before = idFrom(after, undefined);
  const { statement, values } = listStatement({ ...filter, before, limit: limit + 1 });
  const rows = await database.run(statement, values);
  const page = pageOf(rows, limit, messageOf, (row) => row.message_id);
  return answer(200, page);
}

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
    case "scheduled":
    case "sent":
    case "delivered":
    case "read":
    case "failed":
    case "expired":
    case "canceled":
    case "received":
      return `messages.status = '${status}'`;
  }
}
