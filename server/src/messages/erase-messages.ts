// Counts a contact's messages before its deletion takes them, and takes them out of their lanes.
import type { EraseStep } from "../contacts/index.ts";
import { statement } from "../platform/database/statement.ts";

const countMessages = statement<[string, string], { messages: number; attempts: number }>(
  "count_messages_of_contact",
  `select count(distinct messages.message_id) as messages, count(message_attempts.attempt) as attempts
   from messages
   left join message_attempts
     on message_attempts.account_id = messages.account_id
     and message_attempts.message_id = messages.message_id
   where messages.account_id = $1
     and messages.contact_id = $2`,
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
