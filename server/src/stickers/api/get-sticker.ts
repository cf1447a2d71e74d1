import type { Database } from "../../platform/database/database.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { stickerNotFound } from "../problems.ts";
import {
  STICKER_COLUMNS,
  STICKER_KEY,
  stickerAnswer,
  stickerNumber,
  stickerOf,
  stickerParams,
} from "../sticker.ts";

const get = statement({
  name: "get_sticker",
  parameters: STICKER_KEY,
  columns: STICKER_COLUMNS,
  sql: `select ${columnList(STICKER_COLUMNS)}
    from stickers
    where account_id = $accountId
      and number = $number`,
});

export function getStickerOperation(database: Database): Operation {
  return operation({
    operationId: "getSticker",
    method: "GET",
    path: "/stickers/:number",
    tag: "Stickers",
    summary: "Get a sticker",
    scope: "messages:read",
    params: stickerParams,
    answers: { 200: { description: "The sticker.", schema: stickerAnswer } },
    problems: { 404: ["sticker_not_found"] },
    async handler({ caller: { accountId }, params }) {
      const [row] = await database.run(get, { accountId, number: stickerNumber(params) });
      if (!row) throw stickerNotFound(params.number);
      return answer(200, stickerOf(row));
    },
  });
}
