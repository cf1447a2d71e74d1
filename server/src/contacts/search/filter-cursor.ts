// Cursors of filtered lists. A cursor is bound to its filter: under another filter it would skip matching rows.
import { createHash } from "node:crypto";
import { valueErrors } from "../../platform/errors/value-errors.ts";
import { positionOf } from "../../platform/http/index.ts";
import { invalidField } from "../../platform/problem.ts";
import type { ContactFilter } from "./contact-filter.ts";

export function filteredPosition(filter: ContactFilter, position: string): string {
  return `${hashOf(filter)} ${position}`;
}

/** Throws 422 `invalid_cursor` when the cursor belongs to another list or another filter. */
export function filteredPositionOf(cursor: string, filter: ContactFilter, pattern: RegExp): string {
  const [hash, ...rest] = positionOf(cursor, /^[0-9a-f]{16} /).split(" ");
  const position = rest.join(" ");
  if (hash !== hashOf(filter) || !pattern.test(position)) throw invalidCursor();
  return position;
}

export function invalidCursor() {
  const detail =
    "This cursor belongs to another list. Repeat the filter and the order of its first page, or start again.";
  return invalidField("/query/after", valueErrors.invalid_cursor, detail);
}

/** The order of labels and repeated labels make no difference. */
function hashOf({ label, ...rest }: ContactFilter): string {
  const names = [...new Set(label ?? [])].sort();
  const same = JSON.stringify({ ...rest, names });
  return createHash("sha256").update(same).digest("hex").slice(0, 16);
}
