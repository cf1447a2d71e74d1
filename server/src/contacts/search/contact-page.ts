// A page of contacts as a list answers it.
import { type Database, roomFor } from "../../platform/database/index.ts";
import { cursorOf, ID_POSITION, pageOf } from "../../platform/http/index.ts";
import { type ContactRow, contactOf } from "../contact.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { type Order, PARTS } from "./contact-order.ts";
import { filteredPosition, filteredPositionOf, invalidCursor } from "./filter-cursor.ts";
import { type FindRequest, findContacts, type Position, startOf } from "./find-contacts.ts";
import { END_OF_9999 } from "./order-part.ts";

const POSITION = /^(?<order>\w+) (?<part>\d) (?<id>\S{36}) (?<key>[^\0]*)$/s;
const TIME_KEY = /^\d{18}$/;

/** Throws 422 `invalid_cursor` for a cursor of another list, filter or order. */
export async function contactPage(
  database: Database,
  { cursor, limit, ...request }: Omit<FindRequest, "after"> & { cursor: string | undefined },
) {
  const { filter, order } = request;
  const after = cursor === undefined ? startOf(order) : positionIn(cursor, filter, order);
  const { rows, goOnAfter } = await findContacts(database, { ...request, after, limit: limit + 1 });
  const shown = Math.min(limit, roomFor(rows, "enhanced_data"));
  const position = ({ part, key, id }: Position) => filteredPosition(filter, `${order} ${part} ${id} ${key}`);
  const page = pageOf(rows, shown, (row) => contactOf(row as ContactRow), position);
  if (page.next !== null || goOnAfter === null) return page;
  return { ...page, next: cursorOf(position(goOnAfter)) };
}

function positionIn(cursor: string, filter: ContactFilter, order: Order): Position {
  const found = POSITION.exec(filteredPositionOf(cursor, filter, POSITION))?.groups ?? {};
  const { part: number, id = "", key = "" } = found;
  const part = Number(number);
  const start = PARTS[order][part]?.start;
  const isTime = TIME_KEY.test(start?.key ?? "");
  const isKey = !isTime || (TIME_KEY.test(key) && key <= END_OF_9999);
  if (found["order"] !== order || start === undefined || !ID_POSITION.test(id) || !isKey)
    throw invalidCursor();
  return { part, key, id };
}
