// A text and its answer that arrive together, as after an interruption.
import { expect, test } from "vitest";
import { useSharedDatabase } from "../../../../test/database.ts";
import type { Phone } from "../../../phones/index.ts";
import { textFrom } from "../../test/facts.ts";
import { createQueue } from "../../test/queue.ts";
import { receiveMessages } from "../receive-messages.ts";

const server = useSharedDatabase();
const PHONE = "+15551234567" as Phone;

test.each([
  ["in their order", false],
  ["the answer first", true],
])("the answer names the text that it answers: %s", async (_name, isAnswerFirst) => {
  const database = server.pool();
  const queue = await createQueue(database);
  const asked = textFrom(queue, PHONE);
  const answer = textFrom(queue, PHONE, { replyTo: asked.channelMessageId });
  // What isn't known stays without a link.
  const other = textFrom(queue, PHONE, { replyTo: answer.channelMessageId.toUpperCase() });
  const messages = isAnswerFirst ? [other, answer, asked] : [asked, answer, other];
  await database.transaction((session) => receiveMessages(session, messages));
  const { rows } = await database.pool.query(
    `select asked.message_id is not null as found, answer.content ->> 'replyTo' as named
     from messages as answer
     left join messages as asked on asked.message_id = (answer.content ->> 'replyToId')::uuid
       and asked.account_id = answer.account_id
     where answer.account_id = $1
       and answer.content ->> 'replyTo' is not null
     order by found`,
    [queue.owner.accountId],
  );
  expect(rows).toEqual([
    { found: false, named: other.replyTo },
    { found: true, named: answer.replyTo },
  ]);
});
