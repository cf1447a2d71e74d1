// A contact: its columns in the database, its form in the API, and the ETag of that form.
import { hash } from "node:crypto";
import { z } from "zod";
import { t } from "../platform/database/index.ts";
import {
  booleanField,
  idField,
  listField,
  objectsField,
  textField,
  timeField,
} from "../platform/http/index.ts";
import { publicId } from "../platform/ids.ts";
import { Problem } from "../platform/problem.ts";
import { optOutAnswer, optOutOf } from "./consent/consent.ts";
import { type Consent, optOutsIn } from "./consent/opt-outs.ts";
import { type EnhancedData, entry } from "./enhanced-data.ts";
import { contactErrors } from "./errors.ts";
import { INBOX_COLUMNS, inboxAnswer, inboxOf } from "./inbox/inbox.ts";
import { labelsText } from "./labels.ts";

export const CONTACT_COLUMNS = {
  contact_id: t.uuid,
  phone: t.nullable(t.text),
  name: t.nullable(t.text),
  username: t.nullable(t.text),
  labels: t.textArray,
  enhanced_data: t.jsonb<EnhancedData>(),
  last_message_at: t.nullable(t.timestamptz),
  windows: t.jsonb<Record<string, string>>(),
  window_expires_at: t.nullable(t.timestamptz),
  opt_outs: t.jsonb<Consent[]>(),
  ...INBOX_COLUMNS,
  created_at: t.timestamptz,
  updated_at: t.timestamptz,
};

export type ContactRow = t.Outputs<typeof CONTACT_COLUMNS>;

export const contactAnswer = z
  .object({
    id: idField("con", "The contact's id."),
    phone: textField(
      "In E.164. Null if the person hides it: programs must expect that, and tell people apart by `id`.",
      "+15551234567",
    ).nullable(),
    name: textField(
      "The name to show: the one that the account gave, else that of the person's profile; null if neither is known.",
      "Ana Marlowe",
    ).nullable(),
    username: textField(
      "By which the person is known at the channel, as of their last message; null if that isn't known. It can be another person's " +
        "later: use `id` to tell people apart.",
      "ana.marlowe",
    ).nullable(),
    labels: textField("Names separated by a comma and a space.", "VIP, newsletter"),
    enhanced_data: z.record(z.string(), z.array(entry)).meta({
      description: "Groups of entries, by the group's name.",
      examples: [
        {
          Orders: [
            { text: "A-1047", description: "2 cakes, paid", link: "https://shop.example/orders/1047" },
          ],
        },
      ],
    }),
    last_message_at: timeField("When the last message was sent or received; null for none.").nullable(),
    windows: objectsField(
      "The contact's customer service windows. A window opens when the contact writes to a sender. While it is open, the " +
        "sender may send free texts and stickers. A sender that isn't in the list never heard from the contact.",
      {
        sender_id: idField("snd", "The sender to which the contact wrote."),
        expires_at: timeField("When the window closes, or closed."),
      },
    ),
    window_expires_at: timeField(
      "When the last of the windows closes, or closed; null if the contact never wrote.",
    ).nullable(),
    opt_outs: listField(
      "What the contact doesn't want to get, oldest first. `GET /contacts/{phone_number}/consents` has the history.",
      optOutAnswer,
    ),
    opted_out: booleanField("Whether `opt_outs` has an entry."),
    inbox: inboxAnswer,
    created_at: timeField("When the contact was created."),
    updated_at: timeField("When a field of the contact last changed."),
  })
  .meta({ id: "Contact", description: "A person in the contact book." });

export type ContactAnswer = z.input<typeof contactAnswer>;

export function contactOf(row: ContactRow): ContactAnswer {
  const optOuts = optOutsIn(row.opt_outs);
  return {
    id: publicId("con", row.contact_id),
    phone: row.phone,
    name: row.name,
    username: row.username,
    labels: labelsText(row.labels),
    enhanced_data: inFieldOrder(row.enhanced_data),
    last_message_at: row.last_message_at?.toISOString() ?? null,
    windows: windowsIn(row.windows),
    window_expires_at: row.window_expires_at?.toISOString() ?? null,
    opt_outs: optOuts.map(optOutOf),
    opted_out: optOuts.length > 0,
    inbox: inboxOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function windowsIn(windows: Record<string, string>) {
  return Object.entries(windows).map(([senderId, expiresAt]) => ({
    sender_id: publicId("snd", senderId),
    expires_at: new Date(expiresAt).toISOString(),
  }));
}

/** `jsonb` sorts keys by length. People expect text, description, link. */
export function inFieldOrder(groups: EnhancedData): EnhancedData {
  return Object.fromEntries(
    Object.entries(groups).map(([group, entries]) => [
      group,
      entries.map(({ text, description, link }) => ({ text, description, link })),
    ]),
  );
}

/** A strong tag over the bytes that GET answers. */
export function etagOf(contact: ContactAnswer): string {
  return `"${hash("sha256", JSON.stringify(contact), "base64url").slice(0, 27)}"`;
}

/**
 * Throws 412 `contact_changed` unless If-Match names this contact; null means that there is no contact. The comparison is
 * strong (RFC 9110, 13.1.1): a weak tag never matches. `*` matches every existing contact.
 */
export function checkIfMatch(header: string, contact: ContactAnswer | null): void {
  if (contact === null) throw new Problem(contactErrors.contact_changed);
  if (header.trim() === "*") return;
  const etag = etagOf(contact);
  if (!strongTagsIn(header).includes(etag)) throw new Problem(contactErrors.contact_changed);
}

/** None in a header that isn't a list of tags. */
function strongTagsIn(header: string): string[] {
  const tag = /\s*(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/y;
  const tags: string[] = [];
  while (tag.lastIndex < header.length) {
    const match = tag.exec(header);
    if (!match) return [];
    if (match[1] === undefined) tags.push(match[2] as string);
  }
  return tags;
}
