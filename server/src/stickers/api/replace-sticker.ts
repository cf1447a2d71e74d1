// PUT /stickers/:number
import { z } from "zod";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { replaceSticker } from "../change-sticker.ts";
import { checkPicture } from "../check-picture.ts";
import { stickerNotFound } from "../problems.ts";
import { stickerAnswer, stickerNumber, stickerOf } from "../sticker.ts";
import { stickerUpload } from "./sticker-upload.ts";

export function replaceStickerOperation(): Operation {
  return operation({
    operationId: "replaceSticker",
    method: "PUT",
    path: "/stickers/:number",
    tag: "Stickers",
    summary: "Replace a sticker's picture",
    description: "The number stays. What waits to be sent goes with the new picture.",
    scope: "stickers:write",
    params: z.object({ number: z.string() }),
    upload: stickerUpload,
    answers: { 200: { description: "The sticker as it is now.", schema: stickerAnswer } },
    problems: {
      404: ["sticker_not_found"],
      422: ["sticker_not_webp", "sticker_wrong_size", "sticker_too_large"],
    },
    async handler({ caller, params, body, once }) {
      const number = stickerNumber(params.number);
      if (number === null) throw stickerNotFound(params.number);
      const picture = await checkPicture(body as unknown as Buffer);
      return once(async (session) => {
        const row = await replaceSticker(session, caller.accountId, number, picture);
        if (!row) throw stickerNotFound(params.number);
        return { status: 200, body: stickerOf(row) };
      });
    },
  });
}
