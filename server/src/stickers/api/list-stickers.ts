// GET /stickers
import { z } from "zod";
import { statement } from "../../platform/database/statement.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery, positionOf } from "../../platform/http/page.ts";
import type { StickerOperationDeps } from "../operation-deps.ts";
import { STICKER_COLUMNS, type StickerRow, stickerAnswer, stickerOf } from "../sticker.ts";

const list = statement<[string, number, number], StickerRow>(
  "list_stickers",
  `select ${STICKER_COLUMNS}
   from stickers
   where account_id = $1
     and number > $2
   order by number
   limit $3`,
);

export function listStickersOperation({ database }: StickerOperationDeps): Operation {
  return operation({
    operationId: "listStickers",
    method: "GET",
    path: "/stickers",
    tag: "Stickers",
    summary: "List stickers",
    description: "The account's library, by number.",
    scope: "messages:read",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of stickers.", schema: pageAnswer(stickerAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller, query }) {
      const after = query.after === undefined ? 0 : Number(positionOf(query.after, /^\d{1,9}$/));
      const rows = await database.run(list, [caller.accountId, after, query.limit + 1]);
      return answer(
        200,
        pageOf(rows, query.limit, stickerOf, (row) => String(row.number)),
      );
    },
  });
}
