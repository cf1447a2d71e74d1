// What is being written to a contact, kept for the life of the tab. Signing out empties the storage.
import type { TemplateContent } from "./outbox.ts";

export interface Draft {
  text: string;
  /** The note for the team, which never becomes a message. */
  note: string;
  /** The template that is being filled in. */
  template: TemplateContent | null;
  /** The message that is being answered. */
  replyTo: string | null;
  /** The sender; null for the usual one. The channel takes an answer only from the sender that took part in the message. */
  from: { channel: string; phone: string } | null;
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
  const { text, note, template, replyTo } = draft;
  if (text === "" && note === "" && template === null && replyTo === null) {
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
