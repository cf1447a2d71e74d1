// The files of a batch of messages, which a retention may have removed since the messages were drafted.
import { mediaIdsIn } from "../../channels/index.ts";
import { lockStoredMedia } from "../../media/index.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import type { NewMessage } from "./new-message.ts";

const given = givenRows({ accountId: t.uuid, messageId: t.uuid });

const findKnown = statement({
  name: "find_known_messages",
  parameters: given.parameters,
  columns: { message_id: t.uuid },
  sql: `select known.message_id
    from ${given.as("given")}
    cross join lateral (
      select message_id
      from messages
      where account_id = given.account_id
        and message_id = given.message_id
      limit 1
    ) as known`,
});

/** Locks the files of the messages until the commit, and returns the messages whose file is gone. */
export async function lockFiles<Message extends NewMessage>(
  session: Session,
  messages: Message[],
): Promise<Message[]> {
  const files = messages.flatMap((message) =>
    mediaIdsIn(message.content).map((mediaId) => ({ message, accountId: message.accountId, mediaId })),
  );
  if (files.length === 0) return [];
  const gone = await lockStoredMedia(session, files);
  if (gone.size === 0) return [];
  const refused = [...new Set([...gone].map(({ message }) => message))];
  // A message that an earlier try of the batch has stored stays accepted.
  const ids = refused.map(({ accountId, messageId }) => ({ accountId, messageId }));
  const known = new Set(
    (await session.run(findKnown, given.values(ids))).map(({ message_id }) => message_id),
  );
  return refused.filter(({ messageId }) => !known.has(messageId));
}
