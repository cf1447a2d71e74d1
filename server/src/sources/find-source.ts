import { rowById, rowsById } from "../platform/database/account-rows.ts";
import type { Session } from "../platform/database/session.ts";
import { uuidOf } from "../platform/ids.ts";
import { notFound, type Problem } from "../platform/problem.ts";
import { sourceErrors } from "./errors.ts";
import { SOURCE_COLUMNS, type SourceRow } from "./source.ts";

const find = rowsById({ name: "find_source", table: "sources", columns: SOURCE_COLUMNS, id: "source_id" });

/** `id` is the public id. Throws 404 `source_not_found`. */
export async function findSource(
  runner: Pick<Session, "run">,
  accountId: string,
  id: string,
): Promise<SourceRow> {
  const row = await rowById(runner, find, accountId, uuidOf("src", id));
  if (!row) throw sourceNotFound(id);
  return row;
}

export function sourceNotFound(id: string): Problem {
  return notFound(sourceErrors.source_not_found, "source", id);
}
