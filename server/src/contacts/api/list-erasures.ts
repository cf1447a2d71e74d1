// GET /erasures: the account's erasure records, newest first; those of one phone by its keyed hash.
import { z } from "zod";
import type { HashKeys } from "../../accounts/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { idFrom, LAST_ID } from "../../platform/http/id-cursor.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import { type ErasureRow, erasureAnswer, erasureColumns, erasureOf } from "../erase/erasure.ts";
import { addressHash } from "../people/address-hash.ts";
import { phoneOfQuery } from "../phone-fields.ts";

const list = statement<[string, string, number], ErasureRow>(
  "list_erasures",
  `select ${erasureColumns}
   from erasures
   where account_id = $1
     and erasure_id < $2
   order by erasure_id desc
   limit $3`,
);

/** A phone was erased a few times at most, so they are sorted; read in their order, all the account's would be. */
const listOfPhone = statement<[string, string, number, Buffer[]], ErasureRow>(
  "list_erasures_of_phone",
  `with own as materialized (
     select ${erasureColumns}
     from unnest($4::bytea[]) as given (hash)
     join erasures on erasures.phone_hash = given.hash and erasures.account_id = $1
   )
   select ${erasureColumns}
   from own
   where erasure_id < $2
   order by erasure_id desc
   limit $3`,
);

export interface ListErasuresDeps {
  database: Database;
  hashKeys: Pick<HashKeys, "all">;
}

export function listErasures({ database, hashKeys }: ListErasuresDeps) {
  return operation({
    operationId: "listErasures",
    method: "GET",
    path: "/erasures",
    tag: "Erasures",
    summary: "List erasure records",
    description:
      "Newest first. Whether a phone was ever deleted is told by a keyed hash; no record holds a phone.",
    scope: ["contacts:read", "contacts:erase"],
    query: z.strictObject({ ...pageQuery, phone: phoneOfQuery.optional() }),
    answers: { 200: { description: "A page of records.", schema: pageAnswer(erasureAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller: { accountId }, query }) {
      const { phone, limit, after } = query;
      const before = idFrom(after, LAST_ID);
      const rows =
        phone === undefined
          ? await database.run(list, [accountId, before, limit + 1])
          : await database.run(listOfPhone, [accountId, before, limit + 1, await hashesOf(accountId, phone)]);
      return answer(
        200,
        pageOf(rows, limit, erasureOf, (row) => row.erasure_id),
      );
    },
  });

  /** A record was hashed with the key of its day. */
  async function hashesOf(accountId: string, phone: string): Promise<Buffer[]> {
    return (await hashKeys.all(accountId)).map(({ hashKey }) => addressHash(hashKey, phone));
  }
}
