// POST /stickers
import { type Operation, operation } from "../../platform/http/operation.ts";
import { addSticker } from "../add-sticker.ts";
import { checkPicture } from "../check-picture.ts";
import type { StickerOperationDeps } from "../operation-deps.ts";
import { stickerAnswer, stickerOf } from "../sticker.ts";
import { stickerUpload } from "./sticker-upload.ts";

export function addStickerOperation({ library }: StickerOperationDeps): Operation {
  return operation({
    operationId: "addSticker",
    method: "POST",
    path: "/stickers",
    tag: "Stickers",
    summary: "Add a sticker",
    description:
      "The body is the picture: WebP, 512 x 512 pixels, static up to 100 KB or animated up to 500 KB (1 KB is 1,024 " +
      "bytes). It gets the next number; the number of a deleted sticker is never given again.",
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
