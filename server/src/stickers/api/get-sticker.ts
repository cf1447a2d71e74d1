// GET /stickers/:number
import { z } from "zod";
import { statement } from "../../platform/database/statement.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import type { StickerOperationDeps } from "../operation-deps.ts";
import { stickerNotFound } from "../problems.ts";
import { STICKER_COLUMNS, type StickerRow, stickerAnswer, stickerNumber, stickerOf } from "../sticker.ts";

const get = statement<[string, number], StickerRow>(
  "get_sticker",
  `select ${STICKER_COLUMNS}
   from stickers
   where account_id = $1
     and number = $2`,
);

export function getStickerOperation({ database }: StickerOperationDeps): Operation {
  return operation({
    operationId: "getSticker",
    method: "GET",
    path: "/stickers/:number",
    tag: "Stickers",
    summary: "Get a sticker",
    scope: "messages:read",
    params: z.object({ number: z.string() }),
    answers: { 200: { description: "The sticker.", schema: stickerAnswer } },
    problems: { 404: ["sticker_not_found"] },
    async handler({ caller, params }) {
      const number = stickerNumber(params.number);
      const [row] = number === null ? [] : await database.run(get, [caller.accountId, number]);
      if (!row) throw stickerNotFound(params.number);
      return answer(200, stickerOf(row));
    },
  });
}
