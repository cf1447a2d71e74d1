// A page of contacts as a list answers it.
import { type Database, roomFor } from "../../platform/database/index.ts";
import { cursorOf, pageOf } from "../../platform/http/index.ts";
import { type ContactRow, contactOf } from "../contact.ts";
import { positionIn, positionText } from "./contact-position.ts";
import { type FindRequest, findContacts, type Position, startOf } from "./find-contacts.ts";

/** Throws 422 `invalid_cursor` for a cursor of another filter or order. */
export async function contactPage(
  database: Database,
  { cursor, limit, ...request }: Omit<FindRequest, "after"> & { cursor: string | undefined },
) {
  const { filter, order } = request;
  const after = cursor === undefined ? startOf(order) : positionIn(cursor, filter, order);
  const { rows, goOnAfter } = await findContacts(database, { ...request, after, limit: limit + 1 });
  const shown = Math.min(limit, roomFor(rows, "enhanced_data"));
  const position = (at: Position) => positionText(filter, order, at);
  const page = pageOf(rows, shown, (row) => contactOf(row as ContactRow), position);
  if (page.next !== null || goOnAfter === null) return page;
  return { ...page, next: cursorOf(position(goOnAfter)) };
}
