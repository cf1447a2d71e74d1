// The job that shows messages which an earlier version kept because it didn't understand them.
import type { ConnectorRegistry, InboundFact } from "../../channels/index.ts";
import { appendEvents } from "../../events/index.ts";
import { addMedia } from "../../media/index.ts";
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";
import { FIRST_ID } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import { lockContact } from "../facts/change-message.ts";
import { storedContent } from "../facts/receive-messages.ts";

export type KeptMessageJobs = { "read-kept-messages": object };

/** Daily. A new version is started less often. */
export const READ_KEPT_AT = "23 3 * * *";

const PAGE = 200;

const COLUMNS = {
  account_id: t.uuid,
  message_id: t.uuid,
  contact_id: t.uuid,
  sender_id: t.uuid,
  connector: t.text,
  payload: t.jsonb<unknown>(),
  /** The channel's id of the message that this one answers. */
  reply_to: t.nullable(t.text),
  /** The id of the answered message here. */
  reply_to_id: t.nullable(t.text),
};
type KeptRow = t.Outputs<typeof COLUMNS>;

const findKept = statement({
  name: "find_kept_messages",
  plan: "scan",
  parameters: { afterAccount: t.uuid, afterMessage: t.uuid },
  columns: COLUMNS,
  sql: `select message.account_id, message.message_id, message.contact_id, message.sender_id, sender.connector, kept.payload,
      message.content ->> 'replyTo' as reply_to, message.content ->> 'replyToId' as reply_to_id
    from message_payloads as kept
    join messages as message using (account_id, message_id)
    join senders as sender using (account_id, sender_id)
    where (kept.account_id, kept.message_id) > ($afterAccount, $afterMessage)
      and message.type = 'unsupported'
    order by kept.account_id, kept.message_id
    limit ${PAGE}`,
});

const write = statement({
  name: "write_kept_message",
  parameters: {
    accountId: t.uuid,
    messageId: t.uuid,
    type: t.text,
    content: t.jsonb(),
    mediaId: t.nullable(t.uuid),
  },
  columns: { message_id: t.uuid },
  sql: `update messages
    set type = $type, content = $content, media_id = $mediaId
    where account_id = $accountId
      and message_id = $messageId
      and type = 'unsupported'
      and deleted_at is null
    returning message_id`,
});

const forgetPayload = statement({
  name: "forget_message_payload",
  parameters: { accountId: t.uuid, messageId: t.uuid },
  sql: `delete from message_payloads
    where account_id = $accountId
      and message_id = $messageId`,
});

export function keptMessageTasks(
  database: Database,
  connectors: ConnectorRegistry,
): JobTasks<KeptMessageJobs> {
  return {
    async "read-kept-messages"() {
      let after = { afterAccount: FIRST_ID, afterMessage: FIRST_ID };
      for (;;) {
        const rows = await database.run(findKept, after);
        for (const row of rows) {
          const read = connectors.get(row.connector)?.hook.readKept?.(row.payload);
          if (read) await database.transaction((session) => show(session, row, read));
        }
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        after = { afterAccount: last.account_id, afterMessage: last.message_id };
      }
    },
  };
}

async function show(
  session: Session,
  row: KeptRow,
  { content, circumstances, raw }: Pick<InboundFact, "content" | "circumstances" | "raw">,
): Promise<void> {
  const { account_id: accountId, message_id: messageId, contact_id: contactId, sender_id: senderId } = row;
  const [contact] = await session.run(lockContact, { accountId, contactId });
  if (!contact) return;
  const media = "media" in content ? { ...content.media, mediaId: newUuid() } : null;
  const stored = storedContent({ content, circumstances, replyTo: row.reply_to }, row.reply_to_id);
  const [shown] = await session.run(write, {
    accountId,
    messageId,
    type: content.type,
    content: JSON.stringify(stored),
    mediaId: media?.mediaId ?? null,
  });
  if (!shown) return;
  if (media) await addMedia(session, accountId, [{ ...media, messageId, senderId, contactId }]);
  // What names other people stays kept.
  if (raw === null) await session.run(forgetPayload, { accountId, messageId });
  await appendEvents(session, [{ accountId, type: "message.updated", id: messageId }]);
}
