// The ETag of a contact, and the conditions that requests put on it.
import { hash } from "node:crypto";
import { Problem } from "../platform/problem.ts";
import type { ContactAnswer } from "./contact.ts";
import { contactErrors } from "./errors.ts";

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
