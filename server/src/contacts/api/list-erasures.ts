import type { HashKeys } from "../../accounts/index.ts";
import { columnList, type Database, newestRows, statement, t } from "../../platform/database/index.ts";
import { idFrom, LAST_ID, listOperation } from "../../platform/http/index.ts";
import { addressHash } from "../erase/address-hash.ts";
import { erasure } from "../erase/erasure.ts";
import { phoneOfUrl } from "../phone-fields.ts";

const list = newestRows({
  name: "list_erasures",
  table: "erasures",
  columns: erasure.columns,
  id: "erasure_id",
});

/** Sorts the few records of a phone. Without `materialized`, the planner may read all records of the account in order. */
const listOfPhone = statement({
  name: "list_erasures_of_phone",
  parameters: { accountId: t.uuid, before: t.uuid, limit: t.int8, hashes: t.byteaArray },
  columns: erasure.columns,
  sql: `with own as materialized (
      select erasures.*
      from unnest($hashes::bytea[]) as given (hash)
      join erasures on erasures.phone_hash = given.hash and erasures.account_id = $accountId
    )
    select ${columnList(erasure.columns)}
    from own
    where erasure_id < $before
    order by erasure_id desc
    limit $limit`,
});

export interface ListErasuresDeps {
  database: Database;
  hashKeys: Pick<HashKeys, "all">;
}

export function listErasures({ database, hashKeys }: ListErasuresDeps) {
  return listOperation({
    operationId: "listErasures",
    route: "GET /erasures",
    tag: "Erasures",
    summary: "List erasure records",
    description:
      "Newest first. The records contain no phones. The records of a phone are found by a keyed hash.",
    scope: ["contacts:read", "contacts:erase"],
    anybody: true,
    fields: { phone: phoneOfUrl.optional() },
    examples: { "The newest": { query: { limit: 50 } }, "By phone": { query: { phone: "+15551234567" } } },
    entries: "records",
    listed: erasure,
    async rows({ caller: { accountId }, query: { phone, after } }, limit) {
      const page = { accountId, before: idFrom(after, LAST_ID), limit };
      if (phone === undefined) return database.run(list, page);
      // Each record was hashed with the key of its time.
      const keys = await hashKeys.all(accountId);
      const hashes = keys.map(({ hashKey }) => addressHash(hashKey, phone));
      return database.run(listOfPhone, { ...page, hashes });
    },
    position: (row) => row.erasure_id,
  });
}
