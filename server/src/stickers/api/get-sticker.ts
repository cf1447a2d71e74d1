import type { Database } from "../../platform/database/index.ts";
import { answer, type Operation, operation } from "../../platform/http/index.ts";
import { findSticker, sticker, stickerNotFound, stickerNumber, stickerParams } from "../sticker.ts";

export function getStickerOperation(database: Database): Operation {
  return operation({
    operationId: "getSticker",
    route: "GET /stickers/:number",
    tag: "Stickers",
    summary: "Get a sticker",
    description: "A sticker without its picture, which has an operation of its own.",
    scope: "messages:read",
    params: stickerParams,
    answers: { 200: { description: "The sticker.", schema: sticker.answer } },
    examples: { "The first sticker": { params: { number: "1" } } },
    problems: { 404: ["sticker_not_found"] },
    async handler({ caller: { accountId }, params }) {
      const row = await findSticker(database, { accountId, number: stickerNumber(params) });
      if (!row) throw stickerNotFound(params.number);
      return answer(200, sticker.of(row));
    },
  });
}
