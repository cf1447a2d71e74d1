// The version of a contact as it is answered, and the condition that a change may set on it.
import { hash } from "node:crypto";
import type { ContactAnswer } from "./contact.ts";
import { contactChanged } from "./problems.ts";

/** Of the bytes that GET answers: strong, and another one exactly when they are others. */
export function etagOf(contact: ContactAnswer): string {
  return `"${hash("sha256", JSON.stringify(contact), "base64url").slice(0, 27)}"`;
}

const TAG = /\s*(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/y;

/**
 * Throws 412 `contact_changed` unless the header names this contact; null stands for none. It is compared strongly (RFC
 * 9110, 13.1.1): a weak tag never fits, and `*` fits whatever is there.
 */
export function checkIfMatch(header: string, contact: ContactAnswer | null): void {
  if (contact === null) throw contactChanged();
  if (header.trim() === "*") return;
  if (!tagsIn(header).includes(etagOf(contact))) throw contactChanged();
}

/** The strong tags of a list; one that can't be read holds none. */
function tagsIn(header: string): string[] {
  const tags: string[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < header.length) {
    const match = TAG.exec(header);
    if (!match) return [];
    if (match[1] === undefined) tags.push(match[2] as string);
  }
  return tags;
}
