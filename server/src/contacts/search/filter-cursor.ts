// Cursors of lists under a filter: one that another filter made would pass over what only this one means.
import { createHash } from "node:crypto";
import { positionOf } from "../../platform/http/page.ts";
import { invalidField } from "../../platform/problem.ts";
import { answeredFilter, type ContactFilter } from "./contact-filter.ts";

/** The position of a row in its list under the filter, for `pageOf`. */
export function filteredPosition(filter: ContactFilter, position: string): string {
  return `${markOf(filter)} ${position}`;
}

/** The position inside a cursor. Throws 422 `invalid_cursor` when it belongs to another list or another filter. */
export function filteredPositionOf(cursor: string, filter: ContactFilter, pattern: RegExp): string {
  const [mark, ...rest] = positionOf(cursor, /^[0-9a-f]{16} /).split(" ");
  if (mark !== markOf(filter))
    throw invalidField(
      "/query/after",
      "invalid_cursor",
      "This cursor was made under another filter. Repeat the filter of the first page, or begin anew.",
    );
  const position = rest.join(" ");
  if (!pattern.test(position))
    throw invalidField("/query/after", "invalid_cursor", "This cursor wasn't made by this list.");
  return position;
}

/** Labels in another order, or one twice, are the same filter. */
function markOf(filter: ContactFilter): string {
  const { label, ...rest } = answeredFilter(filter);
  const same = JSON.stringify([rest.q, rest.updated_since, [...new Set(label ?? [])].sort()]);
  return createHash("sha256").update(same).digest("hex").slice(0, 16);
}
