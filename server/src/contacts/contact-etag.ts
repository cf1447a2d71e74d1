// The ETag of a contact, and the conditions that requests put on it.
import { hash } from "node:crypto";
import { Problem } from "../platform/problem.ts";
import type { ContactAnswer } from "./contact.ts";
import { contactErrors } from "./errors.ts";

/** A strong tag over the bytes that GET answers. */
export function etagOf(contact: ContactAnswer): string {
  return `"${hash("sha256", JSON.stringify(contact), "base64url").slice(0, 27)}"`;
}

/** Whether If-None-Match names this contact. The comparison is weak (RFC 9110, 13.1.2). */
export function isKnown(header: string, etag: string): boolean {
  return header.trim() === "*" || tagsIn(header).some((one) => one.opaque === etag);
}

/**
 * Throws 412 `contact_changed` unless If-Match names this contact; null means that there is no contact. The comparison is
 * strong (RFC 9110, 13.1.1): a weak tag never matches. `*` matches every existing contact.
 */
export function checkIfMatch(header: string, contact: ContactAnswer | null): void {
  if (contact === null) throw new Problem(contactErrors.contact_changed);
  if (header.trim() === "*") return;
  const etag = etagOf(contact);
  if (!tagsIn(header).some((one) => one.opaque === etag && !one.isWeak))
    throw new Problem(contactErrors.contact_changed);
}

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
