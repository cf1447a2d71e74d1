// The position in a list of contacts, as text for cursors: `<order> <part> <id> <key>`.
import { ID_POSITION } from "../../platform/http/index.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { type Order, PARTS } from "./contact-order.ts";
import { filteredPosition, filteredPositionOf, invalidCursor } from "./filter-cursor.ts";
import type { Position } from "./find-contacts.ts";
import { END_OF_9999 } from "./order-part.ts";

const POSITION = /^(?<order>\w+) (?<part>\d) (?<id>\S{36}) (?<key>[^\0]*)$/s;
const TIME_KEY = /^\d{18}$/;

export function positionText(filter: ContactFilter, order: Order, { part, key, id }: Position): string {
  return filteredPosition(filter, `${order} ${part} ${id} ${key}`);
}

/** Throws 422 `invalid_cursor` when the cursor belongs to another list, order or filter. */
export function positionIn(cursor: string, filter: ContactFilter, order: Order): Position {
  const found = POSITION.exec(filteredPositionOf(cursor, filter, POSITION))?.groups ?? {};
  const { part: number, id = "", key = "" } = found;
  const part = Number(number);
  const start = PARTS[order][part]?.start;
  const isTime = TIME_KEY.test(start?.key ?? "");
  const isKey = !isTime || (TIME_KEY.test(key) && key <= END_OF_9999);
  if (found["order"] !== order || start === undefined || !ID_POSITION.test(id) || !isKey)
    throw invalidCursor(
      "This cursor belongs to another order. Repeat the first page's sort, or start again.",
    );
  return { part, key, id };
}
