// DELETE /stickers/:number
import { z } from "zod";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { deleteSticker } from "../change-sticker.ts";
import type { StickerOperationDeps } from "../operation-deps.ts";
import { stickerNotFound } from "../problems.ts";
import { stickerNumber } from "../sticker.ts";

export function deleteStickerOperation({ library }: StickerOperationDeps): Operation {
  return operation({
    operationId: "deleteSticker",
    method: "DELETE",
    path: "/stickers/:number",
    tag: "Stickers",
    summary: "Delete a sticker",
    description: "Its number is never given again. Messages that wait to be sent with it fail.",
    scope: "stickers:write",
    params: z.object({ number: z.string() }),
    answers: { 200: { description: "The sticker was deleted.", schema: z.object({ message: z.string() }) } },
    problems: { 404: ["sticker_not_found"] },
    async handler({ caller, params, once }) {
      const number = stickerNumber(params.number);
      if (number === null) throw stickerNotFound(params.number);
      const answer = await once(async (session) => {
        if (!(await deleteSticker(session, caller.accountId, number))) throw stickerNotFound(params.number);
        return { status: 200, body: { message: `Sticker ${number} was deleted` } };
      });
      library.invalidate(caller.accountId);
      return answer;
    },
  });
}
