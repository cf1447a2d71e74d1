// The statement of a list of messages: only the conditions that were asked for, so that each has its own plan.
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageStatus } from "./message.ts";

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
  /** Older than the message with this UUID. */
  before?: string | undefined;
  limit: number;
}

/** Newest first. Ids are in the order of time, so the key is the order and stable under concurrent writes. */
export function listStatement(filter: MessageFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [filter.accountId];
  const conditions = ["messages.account_id = $1"];
  const add = (condition: (place: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  // By the contact's id, so that the index of a contact's messages serves.
  add(
    (place) =>
      `messages.contact_id = (select contact_id from contacts where account_id = $1 and phone = ${place})`,
    filter.phone,
  );
  add((place) => `messages.contact_id = ${place}`, filter.contact_id);
  add((place) => `senders.channel = ${place}`, filter.channel);
  add((place) => `messages.direction = ${place}`, filter.direction);
  add((place) => `messages.reference = ${place}`, filter.reference);
  add((place) => `messages.created_at >= ${place}`, filter.since);
  add((place) => `messages.message_id < ${place}`, filter.before);
  if (filter.status !== undefined) conditions.push(statusCondition(filter.status));
  values.push(filter.limit);
  return {
    text: `
      select ${MESSAGE_COLUMNS}
      from messages ${MESSAGE_JOINS}
      where ${conditions.join("\n        and ")}
      order by messages.message_id desc
      limit $${values.length}`,
    values,
  };
}

/** `sending` is told by the lane; what isn't there is queued. */
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
