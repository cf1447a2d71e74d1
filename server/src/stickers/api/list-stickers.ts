import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { listOperation, type Operation, positionOf } from "../../platform/http/index.ts";
import { sticker } from "../sticker.ts";

const list = statement({
  name: "list_stickers",
  parameters: { accountId: t.uuid, after: t.int4, limit: t.int8 },
  columns: sticker.columns,
  sql: `select ${columnList(sticker.columns)}
    from stickers
    where account_id = $accountId
      and number > $after
    order by number
    limit $limit`,
});

export function listStickersOperation(database: Database): Operation {
  return listOperation({
    operationId: "listStickers",
    route: "GET /stickers",
    tag: "Stickers",
    summary: "List stickers",
    description: "The account's library, ordered by number.",
    scope: "messages:read",
    entries: "stickers",
    listed: sticker,
    rows({ caller: { accountId }, query: { after: cursor } }, limit) {
      const after = cursor === undefined ? 0 : Number(positionOf(cursor, /^\d{1,9}$/));
      return database.run(list, { accountId, after, limit });
    },
    position: (row) => String(row.number),
  });
}
