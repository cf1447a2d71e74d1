// A quick reply: a text, with a file if wanted, that everybody in the account can insert into a message.
import { z } from "zod";
import { lockAccount } from "../accounts/index.ts";
import { mediaErrors } from "../media/errors.ts";
import { MEDIA_JSON, type MediaJson, mediaAnswer, mediaOf } from "../media/for-quick-replies.ts";
import { type Session, selectRows, statement, t } from "../platform/database/index.ts";
import { codePoints, idField, pastedText, text } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { invalidField, notFound, Problem } from "../platform/problem.ts";
import { f, resource } from "../platform/resources/index.ts";
import { quickReplyErrors } from "./errors.ts";

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
    ...f.by("Who changed it last", "for nobody"),
    created_at: f.time("When it was added."),
    updated_at: f.time("When it was changed last."),
  },
);

export const QUICK_REPLY_KEY = { accountId: t.uuid, quickReplyId: t.uuid };

export const nameField = pastedText({ min: 1, max: 64 }).meta({
  description: "The name, unique in the account whatever its capital letters.",
});

const MAX_LENGTH = 4_096;
const FIELDS = ["name", "phone"];

/** The fields must be known: a contact would read the braces of others. */
export const textField = text({ min: 1, max: MAX_LENGTH })
  .superRefine((value, context) => {
    for (const { 0: field, 1: inside = "", index } of value.matchAll(/\{\{([^{}]*)\}\}/g)) {
      const name = inside.split("|", 1)[0]?.trim() ?? "";
      if (FIELDS.includes(name)) continue;
      const place = codePoints(value.slice(0, index)) + 1;
      const message = `The field ${JSON.stringify(field.slice(0, 40))} at character ${place} doesn't exist.`;
      context.addIssue({ code: "custom", params: { code: "unknown_contact_field" }, message });
    }
  })
  .meta({
    minLength: 1,
    maxLength: MAX_LENGTH,
    codes: ["too_long", "too_short", "unknown_contact_field"],
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

const findOther = selectRows({
  name: "find_quick_reply_with_name",
  table: "quick_replies",
  key: { accountId: t.uuid },
  where: "lower(name) = lower($name) and quick_reply_id is distinct from $quickReplyId",
  parameters: { name: t.text, quickReplyId: t.nullable(t.uuid) },
  columns: { quick_reply_id: t.uuid },
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
