// Counts a contact's messages before its deletion takes them, and takes them out of their lanes.
import type { EraseStep } from "../contacts/index.ts";
import { statement } from "../platform/database/statement.ts";

const countMessages = statement<[string, string], { messages: number; attempts: number }>(
  "count_messages_of_contact",
  `with own as materialized (
     select message_id
     from messages
     where account_id = $1
       and contact_id = $2
   )
   select (select count(*) from own) as messages, (
     select count(*)
     from own
     cross join lateral (
       select
       from message_attempts
       where account_id = $1
         and message_id = own.message_id
       offset 0
     ) as attempt
   ) as attempts`,
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
    const [counted] = await session.run(countMessages, [accountId, contactId]);
    const waiting = await session.run(leaveLanes, [accountId, contactId]);
    return { messages: counted?.messages ?? 0, attempts: counted?.attempts ?? 0, waiting: waiting.length };
  },
};
