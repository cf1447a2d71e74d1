// Cursors of lists in the order of ids: the position is the UUID of a row.
import { positionOf } from "./page.ts";

export const FIRST_ID = "00000000-0000-0000-0000-000000000000";
export const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export const ID_POSITION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The UUID after which the page begins, or `start` without a cursor. Throws 422 `invalid_cursor`. */
export function idFrom<Start>(cursor: string | undefined, start: Start): string | Start {
  return cursor === undefined ? start : positionOf(cursor, ID_POSITION);
}
