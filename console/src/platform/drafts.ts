// What is being written to a contact, kept for the life of the tab. Signing out empties the storage.
import type { Media, Place, TemplateContent } from "./outbox.ts";

export interface Draft {
  /** A file goes with the text. The stickers, and a voice note that is being recorded, are beside it. */
  kind: "text" | "voice" | "template" | "sticker" | "location" | "note";
  text: string;
  /** The note for the team, which never becomes a message. */
  note: string;
  /** The template that is being filled in. */
  template: TemplateContent | null;
  /** Null while it has no position. */
  place: Place | null;
  /** Uploaded. The text is its caption. */
  file: Media | null;
  /** The message that is being answered. */
  replyTo: string | null;
  /** The sender; null for the usual one. The channel takes an answer only from the sender that took part in the message. */
  from: { channel: string; phone: string } | null;
  /** In RFC 3339; null for at once. */
  sendAt: string | null;
}

const keyOf = (contactId: string) => `parley.draft.${contactId}`;

export function readDraft(contactId: string): Draft | null {
  try {
    const kept = sessionStorage.getItem(keyOf(contactId));
    return kept === null ? null : (JSON.parse(kept) as Draft);
  } catch {
    return null;
  }
}

export function writeDraft(contactId: string, draft: Draft): void {
  const { kind: _, from: __, ...written } = draft;
  if (Object.values(written).every((part) => part === "" || part === null)) {
    forgetDraft(contactId);
    return;
  }
  try {
    sessionStorage.setItem(keyOf(contactId), JSON.stringify(draft));
  } catch {
    // The draft then lasts as long as the box is open.
  }
}

export function forgetDraft(contactId: string): void {
  try {
    sessionStorage.removeItem(keyOf(contactId));
  } catch {
    // Nothing was kept.
  }
}
