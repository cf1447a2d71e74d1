// Lists in pages: the query has `limit` and an opaque cursor, the answer is `{data, next}`.
import { z } from "zod";
import { PAGE_BYTES } from "../../database/index.ts";
import { valueErrors } from "../../errors/value-errors.ts";
import { invalidField } from "../../problem.ts";
import { listField, textField } from "../answers/answer-fields.ts";

export const pageQuery = {
  limit: z.coerce
    .number("This must be a number.")
    .int("This must be a whole number.")
    .min(1, "At least 1.")
    .max(200, "At most 200.")
    .default(50)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: 200,
      description: "The most entries of a page. A page also ends after about 2 MiB.",
    }),
  after: z
    .string()
    .optional()
    .meta({ description: "The `next` of the previous page.", codes: ["invalid_cursor"] }),
};

export function pageAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: listField("The entries of this page.", item),
    next: textField("The `after` of the next page; null when there are no more entries.").nullable(),
  });
}

export function cursorOf(position: string): string {
  return Buffer.from(position, "utf8").toString("base64url");
}

/** The position inside a cursor. Throws 422 `invalid_cursor` when it doesn't match the pattern. */
export function positionOf(cursor: string, pattern: RegExp): string {
  const position = Buffer.from(cursor, "base64url").toString("utf8");
  if (!pattern.test(position))
    throw invalidField(
      "/query/after",
      valueErrors.invalid_cursor,
      "This cursor doesn't belong to this list.",
    );
  return position;
}

/** A page of rows. Read `limit + 1` rows: the additional one tells that there are more. Few large entries make a full page, too. */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  item: (row: Row) => Item,
  position: (row: Row) => string,
) {
  const data: Item[] = [];
  let characters = 0;
  for (const row of rows.slice(0, limit)) {
    const entry = item(row);
    data.push(entry);
    characters += JSON.stringify(entry).length;
    if (characters > PAGE_BYTES) break;
  }
  const last = rows[data.length - 1];
  return { data, next: rows.length > data.length && last !== undefined ? cursorOf(position(last)) : null };
}

/** Positions of lists in the order of ids are UUIDs of rows. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";
export const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export const ID_POSITION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The UUID after which the page begins, or `start` without a cursor. Throws 422 `invalid_cursor`. */
export function idFrom<Start>(cursor: string | undefined, start: Start): string | Start {
  return cursor === undefined ? start : positionOf(cursor, ID_POSITION);
}
