import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import { notFound, type Problem } from "../platform/problem.ts";
import { SOURCE_COLUMNS, type SourceRow } from "./source.ts";

const find = statement({
  name: "find_source",
  parameters: { accountId: t.uuid, sourceId: t.uuid },
  columns: SOURCE_COLUMNS,
  sql: `select ${columnList(SOURCE_COLUMNS)}
    from sources
    where account_id = $accountId
      and source_id = $sourceId`,
});

/** `id` is the public id. Throws 404 `source_not_found`. */
export async function findSource(
  runner: Pick<Session, "run">,
  accountId: string,
  id: string,
): Promise<SourceRow> {
  const sourceId = uuidOf("src", id);
  const [row] = sourceId === null ? [] : await runner.run(find, { accountId, sourceId });
  if (!row) throw sourceNotFound(id);
  return row;
}

export function sourceNotFound(id: string): Problem {
  return notFound("source_not_found", "source", id);
}
