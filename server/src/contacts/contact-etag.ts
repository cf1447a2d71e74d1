// The version of a contact as it is answered, and the condition that a change may set on it.
import { hash } from "node:crypto";
import type { ContactAnswer } from "./contact.ts";
import { contactChanged } from "./problems.ts";

/** Of the bytes that GET answers: strong, and another one exactly when they are others. */
export function etagOf(contact: ContactAnswer): string {
  return `"${hash("sha256", JSON.stringify(contact), "base64url").slice(0, 27)}"`;
}

/** Whether If-None-Match names this contact: it is compared weakly (RFC 9110, 13.1.2). */
export function isKnown(header: string, etag: string): boolean {
  return header.trim() === "*" || tagsIn(header).some((one) => one.opaque === etag);
}

/**
 * Throws 412 `contact_changed` unless the header names this contact; null stands for none. It is compared strongly (RFC
 * 9110, 13.1.1): a weak tag never fits, and `*` fits whatever is there.
 */
export function checkIfMatch(header: string, contact: ContactAnswer | null): void {
  if (contact === null) throw contactChanged();
  if (header.trim() === "*") return;
  const etag = etagOf(contact);
  if (!tagsIn(header).some((one) => one.opaque === etag && !one.isWeak)) throw contactChanged();
}

/** The tags of a list; one that can't be read holds none. */
function tagsIn(header: string): { opaque: string; isWeak: boolean }[] {
  const tag = /\s*(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/y;
  const tags: { opaque: string; isWeak: boolean }[] = [];
  while (tag.lastIndex < header.length) {
    const match = tag.exec(header);
    if (!match) return [];
    tags.push({ opaque: match[2] as string, isWeak: match[1] !== undefined });
  }
  return tags;
}
