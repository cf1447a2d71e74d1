import { removeMedia } from "../../media/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { doneAnswer, type Operation, operation } from "../../platform/http/index.ts";
import { STICKER_KEY, stickerNotFound, stickerNumber, stickerParams } from "../sticker.ts";

const remove = statement({
  name: "delete_sticker",
  parameters: STICKER_KEY,
  columns: { media_id: t.uuid },
  sql: `delete from stickers
    where account_id = $accountId
      and number = $number
    returning media_id`,
});

export function deleteStickerOperation(): Operation {
  return operation({
    operationId: "deleteSticker",
    route: "DELETE /stickers/:number",
    tag: "Stickers",
    summary: "Delete a sticker",
    description: "The number is never used again. Messages that wait to be sent with the sticker fail.",
    scope: "stickers:write",
    params: stickerParams,
    answers: doneAnswer("The sticker was deleted.", "Sticker 1 was deleted"),
    examples: { "The first sticker": { params: { number: "1" } } },
    problems: { 404: ["sticker_not_found"] },
    async handler({ caller: { accountId }, params, once }) {
      const number = stickerNumber(params);
      return once(async (session) => {
        const [row] = await session.run(remove, { accountId, number });
        if (!row) throw stickerNotFound(number);
        await removeMedia(session, accountId, row.media_id);
        return { status: 200, body: { message: `Sticker ${number} was deleted` } };
      });
    },
  });
}
