// Lists the keys of an account, oldest first, including revoked and expired ones.
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { FIRST_ID } from "../platform/http/id-cursor.ts";
import { KEY_COLUMNS, type KeyRow } from "./key.ts";

const list = statement({
  name: "list_api_keys",
  parameters: { accountId: t.uuid, after: t.uuid, limit: t.int8 },
  columns: KEY_COLUMNS,
  sql: `select ${columnList(KEY_COLUMNS)}
    from api_keys
    where account_id = $accountId
      and api_key_id > $after
    order by api_key_id
    limit $limit`,
});

/** At most `limit` rows after the key `after`. */
export function listKeys(
  database: Database,
  accountId: string,
  page: { limit: number; after: string | null },
): Promise<KeyRow[]> {
  return database.run(list, { accountId, after: page.after ?? FIRST_ID, limit: page.limit });
}
