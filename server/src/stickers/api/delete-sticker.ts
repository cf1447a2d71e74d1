import { z } from "zod";
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { stickerNotFound } from "../problems.ts";
import { STICKER_KEY, stickerNumber, stickerParams } from "../sticker.ts";
import type { StickerLibrary } from "../sticker-library.ts";

// The uploads are deleted by the foreign key's cascade.
const remove = statement({
  name: "delete_sticker",
  parameters: STICKER_KEY,
  columns: { number: t.int4 },
  sql: `delete from stickers
    where account_id = $accountId
      and number = $number
    returning number`,
});

export function deleteStickerOperation(library: Pick<StickerLibrary, "invalidate">): Operation {
  return operation({
    operationId: "deleteSticker",
    method: "DELETE",
    path: "/stickers/:number",
    tag: "Stickers",
    summary: "Delete a sticker",
    description: "The number is never used again. Messages that wait to be sent with the sticker fail.",
    scope: "stickers:write",
    params: stickerParams,
    answers: { 200: { description: "The sticker was deleted.", schema: z.object({ message: z.string() }) } },
    problems: { 404: ["sticker_not_found"] },
    async handler({ caller: { accountId }, params, once }) {
      const number = stickerNumber(params);
      const answer = await once(async (session) => {
        const [row] = await session.run(remove, { accountId, number });
        if (!row) throw stickerNotFound(number);
        return { status: 200, body: { message: `Sticker ${number} was deleted` } };
      });
      library.invalidate(accountId);
      return answer;
    },
  });
}
