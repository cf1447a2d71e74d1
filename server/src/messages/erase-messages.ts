// Takes a contact's messages out of their lanes, and their attempts away; the messages go with the contact.
import type { EraseStep } from "../contacts/index.ts";
import { statement } from "../platform/database/statement.ts";

/**
 * Attempts have no foreign key, for speed: with one, PostgreSQL looked for the attempts of each message by itself, and
 * 10,000 messages took twice as long. Every writer of attempts has locked the contact `for key share`, so none comes after.
 * Deleting the messages here too, and not by the contact's cascade, took the same time.
 */
const removeAttempts = statement<[string, string], { messages: number; events: number; attempts: number }>(
  "erase_attempts_of_contact",
  `with own as materialized (
     select message_id,
       case status
         when 'received' then 1
         when 'queued' then 1
         when 'sent' then 2
         when 'delivered' then 3
         when 'read' then 4
         when 'failed' then 2 + (sent_at is not null)::int
       end as events
     from messages
     where account_id = $1
       and contact_id = $2
   ), removed as (
     delete from message_attempts
     using own
     where message_attempts.account_id = $1
       and message_attempts.message_id = own.message_id
     returning 1
   )
   select (select count(*) from own) as messages, (select coalesce(sum(events), 0)::bigint from own) as events,
     (select count(*) from removed) as attempts`,
);

/** The outbox has no foreign key, for speed: it is erased by name. */
const leaveLanes = statement<[string, string], { message_id: string }>(
  "erase_from_lanes",
  `delete from outbox
   where account_id = $1
     and contact_id = $2
   returning message_id`,
);

export const eraseMessages: EraseStep = {
  name: "messages",
  async run(session, { accountId, contactId }) {
    const [erased] = await session.run(removeAttempts, [accountId, contactId]);
    const waiting = await session.run(leaveLanes, [accountId, contactId]);
    const { messages = 0, events = 0, attempts = 0 } = erased ?? {};
    return { messages, events, attempts, waiting: waiting.length };
  },
};
