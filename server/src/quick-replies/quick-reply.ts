// A quick reply: a text, with a file if wanted, that everybody in the account can insert into a message.
import { z } from "zod";
import { lockAccount } from "../accounts/index.ts";
import { mediaErrors } from "../media/errors.ts";
import { MEDIA_JSON, type MediaJson, mediaAnswer, mediaOf } from "../media/for-quick-replies.ts";
import { type Session, statement, t } from "../platform/database/index.ts";
import { ACTOR_COLUMNS, byField, byOf, idField, pastedText } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { invalidField, notFound, Problem } from "../platform/problem.ts";
import { f, resource } from "../platform/resources/index.ts";
import { quickReplyErrors } from "./errors.ts";
import { quickReplyText } from "./quick-reply-text.ts";

export const quickReply = resource(
  { id: "QuickReply", description: "A text that everybody in the account can insert into a message." },
  {
    id: f.named("quick_reply_id", f.id("qrp", "The quick reply's id.")),
    name: f.text("The name by which it is found.", "opening hours"),
    text: f.text(
      "The text. A program that inserts it replaces `{{name}}` and `{{phone}}` by the contact's.",
      "Hello {{name|there}}, we are open from nine to six.",
    ),
    media: f.nullable(f.shown(t.jsonb<MediaJson>(), mediaAnswer, mediaOf)),
    person_id: f.hidden(ACTOR_COLUMNS.person_id),
    api_key_id: f.hidden(ACTOR_COLUMNS.api_key_id),
    by: f.computed(byField("Who changed it last", "for nobody")),
    created_at: f.time("When it was added."),
    updated_at: f.time("When it was changed last."),
  },
  (row) => ({ by: byOf(row) }),
);

export const nameField = pastedText({ min: 1, max: 64 }).meta({
  description: "The name, unique in the account whatever its capital letters.",
});

export const textField = quickReplyText.meta({
  description:
    "The text, with the contact's fields `{{name}}` and `{{phone}}`. `{{name|there}}` gives `there` for a contact without a name.",
});

export const mediaIdField = z.string("This must be a string.").nullable().optional().meta({
  description:
    "The id of an uploaded file that goes with the text, by `POST /media`; null for none. It isn't deleted while the quick reply has it.",
});

/** A file that a contact sent goes with the contact, so it isn't found. */
const lockUpload = statement({
  name: "lock_uploaded_media",
  parameters: { accountId: t.uuid, mediaId: t.uuid },
  columns: { media: t.jsonb<MediaJson>() },
  sql: `select ${MEDIA_JSON} as media
    from media
    where account_id = $accountId
      and media_id = $mediaId
      and contact_id is null
      and status = 'stored'
    for share`,
});

/** The JSON of the file to store; null for none. Throws 422 `media_not_found`. */
export async function mediaToStore(
  session: Session,
  accountId: string,
  id: string | null | undefined,
): Promise<string | null> {
  if (!id) return null;
  const mediaId = uuidOf("med", id);
  const [row] = mediaId === null ? [] : await session.run(lockUpload, { accountId, mediaId });
  if (!row) throw invalidField("/media_id", mediaErrors.media_not_found);
  return JSON.stringify(row.media);
}

export const quickReplyParams = z.strictObject({ id: idField("qrp", "The quick reply's id.") });

export function quickReplyNotFound(id: string): Problem {
  return notFound(quickReplyErrors.quick_reply_not_found, "quick reply", id);
}

const findOther = statement({
  name: "find_quick_reply_with_name",
  parameters: { accountId: t.uuid, name: t.text, quickReplyId: t.nullable(t.uuid) },
  columns: { quick_reply_id: t.uuid },
  sql: `select quick_reply_id
    from quick_replies
    where account_id = $accountId
      and lower(name) = lower($name)
      and quick_reply_id is distinct from $quickReplyId`,
});

/** Changes of names in an account wait for each other. Throws 409 `quick_reply_name_taken`. `quickReplyId`: the one that gets it. */
export async function claimName(
  session: Session,
  claim: { accountId: string; name: string; quickReplyId: string | null },
): Promise<void> {
  await lockAccount(session, claim.accountId);
  if ((await session.run(findOther, claim)).length > 0)
    throw new Problem(quickReplyErrors.quick_reply_name_taken);
}
