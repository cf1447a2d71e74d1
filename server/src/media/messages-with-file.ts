// The messages that show a file, or will, in their header or in a card, for statements that remove files.
import { LAST_ID } from "../platform/http/index.ts";

/**
 * A subquery. A quick reply, a sticker and a broadcast that hasn't ended count as messages of nobody that wait: their files stay, and
 * everybody may send them.
 * `file`: the name of a source with the file's `media_id`. `account`: the expression of the account's id.
 */
export function messagesWithFile(file: string, account: string): string {
  return `(
          select messages.message_id, messages.contact_id, messages.status, messages.sent_at
          from messages
          where messages.media_id = ${file}.media_id
            and messages.account_id = ${account}
          union all
          select messages.message_id, messages.contact_id, messages.status, messages.sent_at
          from message_cards
          join messages using (account_id, message_id)
          where message_cards.media_id = ${file}.media_id
            and message_cards.account_id = ${account}
          union all
          select '${LAST_ID}', null, 'queued', null
          from quick_replies
          where quick_replies.media_id = ${file}.media_id
            and quick_replies.account_id = ${account}
          union all
          select '${LAST_ID}', null, 'queued', null
          from stickers
          where stickers.media_id = ${file}.media_id
            and stickers.account_id = ${account}
          union all
          select '${LAST_ID}', null, 'queued', null
          from broadcasts
          where broadcasts.media_ids @> array[${file}.media_id]
            and broadcasts.account_id = ${account}
            and broadcasts.status not in ('finished', 'canceled')
        )`;
}
