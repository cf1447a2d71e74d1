// Applies what a person did to an earlier message: a reaction, an edit, a deletion.
import type { Change } from "../../channels/index.ts";
import { findByAddress } from "../../contacts/index.ts";
import { appendEvents } from "../../events/index.ts";
import { removeMedia } from "../../media/for-messages.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { findNamedMessages } from "./find-named-messages.ts";

export interface MessageChange {
  accountId: string;
  senderId: string;
  channel: string;
  /** The channel's id of the message. */
  channelMessageId: string;
  /** The channel's addresses of the person: of the author, and for an act of the business of the person in the conversation. */
  address: string;
  otherAddresses: string[];
  change: Change;
  /** The channel's time. A change that is older than one of the same kind is ignored. */
  at: Date;
  by: "contact" | "business";
  /** No event tells of it: the app's history reports it, or its message is news itself. */
  isSilent?: boolean | undefined;
}

const KEY = { accountId: t.uuid, messageId: t.uuid, at: t.timestamptz };
const CHANGED = { media_id: t.nullable(t.uuid) };

/** An erasure locks contacts first, and a message's writers do so too. */
export const lockContact = statement({
  name: "lock_contact_of_change",
  parameters: { accountId: t.uuid, contactId: t.uuid },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from contacts
    where account_id = $accountId
      and contact_id = $contactId
    for key share`,
});

const react = statement({
  name: "react_to_message",
  parameters: { ...KEY, by: t.text, emoji: t.nullable(t.text) },
  columns: CHANGED,
  sql: `update messages
    set reactions = coalesce(reactions, '{}')
      || jsonb_build_object($by::text, jsonb_build_object('emoji', $emoji::text, 'at', $at::timestamptz))
    where account_id = $accountId
      and message_id = $messageId
      and coalesce((reactions -> $by ->> 'at')::timestamptz <= $at, true)
    returning media_id`,
});

/** Texts have a body; files have a caption. */
const edit = statement({
  name: "edit_message",
  parameters: { ...KEY, body: t.nullable(t.text) },
  columns: CHANGED,
  sql: `update messages
    set content = content
        || jsonb_build_object(case when type = 'text' then 'body' else 'caption' end, $body::text),
      edited_at = $at
    where account_id = $accountId
      and message_id = $messageId
      and deleted_at is null
      and coalesce(edited_at <= $at, true)
    returning media_id`,
});

const remove = statement({
  name: "delete_message_content",
  parameters: KEY,
  columns: CHANGED,
  sql: `with emptied as (
      update messages
      set content = '{}', deleted_at = $at
      where account_id = $accountId
        and message_id = $messageId
        and deleted_at is null
      returning account_id, message_id, media_id
    ), payload as (
      delete from message_payloads
      using emptied
      where message_payloads.account_id = emptied.account_id
        and message_payloads.message_id = emptied.message_id
    )
    select media_id
    from emptied`,
});

/**
 * Returns false when no message has the id. Ignores what somebody does to a message of another conversation, such as to another
 * person's message in a group, and an edit or deletion of what the other side wrote.
 */
export async function changeMessage(session: Session, changed: MessageChange): Promise<boolean> {
  const { accountId, change, at, by } = changed;
  const contactIds = await findByAddress(session, changed);
  const named = contactIds.map((contactId) => ({ ...changed, contactId }));
  const found = (await findNamedMessages(session, accountId, named)).find((message) => message !== undefined);
  if (!found) return false;
  const { messageId, contactId, direction } = found;
  if (change.act !== "react" && (direction === "in") !== (by === "contact")) return true;
  if (!contactIds.includes(contactId)) return true;
  const [contact] = await session.run(lockContact, { accountId, contactId });
  if (!contact) return false;
  const [row] = await apply(session, { accountId, messageId, at, by }, change);
  if (!row) return true;
  if (change.act === "delete" && row.media_id !== null) await removeMedia(session, accountId, row.media_id);
  if (!changed.isSilent) await appendEvents(session, [{ accountId, type: "message.updated", id: messageId }]);
  return true;
}

function apply(
  session: Session,
  { by, ...key }: { accountId: string; messageId: string; at: Date; by: string },
  change: Change,
) {
  switch (change.act) {
    case "react":
      return session.run(react, { ...key, by, emoji: change.emoji });
    case "edit":
      return session.run(edit, { ...key, body: change.body });
    case "delete":
      return session.run(remove, key);
  }
}
