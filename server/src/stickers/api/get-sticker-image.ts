// GET /stickers/:number/image
import { z } from "zod";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import type { StickerOperationDeps } from "../operation-deps.ts";
import { stickerNotFound } from "../problems.ts";
import { readStickerImage } from "../read-sticker-image.ts";
import { stickerNumber } from "../sticker.ts";

export function getStickerImageOperation({ database }: StickerOperationDeps): Operation {
  return operation({
    operationId: "getStickerImage",
    method: "GET",
    path: "/stickers/:number/image",
    tag: "Stickers",
    summary: "Get a sticker's picture",
    scope: "messages:read",
    params: z.object({ number: z.string() }),
    answers: { 200: { description: "The picture.", contentType: "image/webp" } },
    problems: { 404: ["sticker_not_found"] },
    async handler({ caller, params }) {
      const number = stickerNumber(params.number);
      const [row] = number === null ? [] : await database.run(readStickerImage, [caller.accountId, number]);
      if (!row) throw stickerNotFound(params.number);
      return answer(200, row.image, {
        "content-type": "image/webp",
        // It can be replaced under its number: a cache asks each time.
        "cache-control": "private, no-cache",
        etag: `"${row.sha256.toString("hex")}"`,
      });
    },
  });
}
