import { type Operation, operation } from "../../platform/http/operation.ts";
import { addSticker } from "../add-sticker.ts";
import { checkPicture, stickerUpload } from "../check-picture.ts";
import { stickerAnswer, stickerOf } from "../sticker.ts";
import type { StickerLibrary } from "../sticker-library.ts";

export function addStickerOperation(library: Pick<StickerLibrary, "invalidate">): Operation {
  return operation({
    operationId: "addSticker",
    method: "POST",
    path: "/stickers",
    tag: "Stickers",
    summary: "Add a sticker",
    description:
      "The body is a WebP picture of 512 x 512 pixels. A static picture can have up to 100 KB, an animated one up to " +
      "500 KB (1 KB is 1,024 bytes). The sticker gets the next number. Numbers of deleted stickers are never used again.",
    scope: "stickers:write",
    upload: stickerUpload,
    answers: { 201: { description: "The sticker was added.", schema: stickerAnswer } },
    problems: { 422: ["sticker_not_webp", "sticker_wrong_size", "sticker_too_large"] },
    async handler({ caller, body, once }) {
      const picture = await checkPicture(body as unknown as Buffer);
      const answer = await once(async (session) => {
        const row = await addSticker(session, caller.accountId, picture);
        return { status: 201, body: stickerOf(row) };
      });
      library.invalidate(caller.accountId);
      return answer;
    },
  });
}
