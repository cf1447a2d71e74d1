import { z } from "zod";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import {
  answer,
  type Operation,
  operation,
  pageAnswer,
  pageOf,
  pageQuery,
  positionOf,
} from "../../platform/http/index.ts";
import { STICKER_COLUMNS, type StickerRow, stickerAnswer, stickerOf } from "../sticker.ts";

const list = statement({
  name: "list_stickers",
  parameters: { accountId: t.uuid, after: t.int4, limit: t.int8 },
  columns: STICKER_COLUMNS,
  sql: `select ${columnList(STICKER_COLUMNS)}
    from stickers
    where account_id = $accountId
      and number > $after
    order by number
    limit $limit`,
});

export function listStickersOperation(database: Database): Operation {
  return operation({
    operationId: "listStickers",
    route: "GET /stickers",
    tag: "Stickers",
    summary: "List stickers",
    description: "The account's library, ordered by number.",
    scope: "messages:read",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of stickers.", schema: pageAnswer(stickerAnswer) } },
    examples: { "The first page": { query: { limit: 50 } } },
    async handler({ caller: { accountId }, query: { after: cursor, limit } }) {
      const after = cursor === undefined ? 0 : Number(positionOf(cursor, /^\d{1,9}$/));
      const rows = await database.run(list, { accountId, after, limit: limit + 1 });
      const position = (row: StickerRow) => String(row.number);
      return answer(200, pageOf(rows, limit, stickerOf, position));
    },
  });
}
