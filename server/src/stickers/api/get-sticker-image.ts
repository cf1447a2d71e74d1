import type { Database } from "../../platform/database/index.ts";
import { answer, type Operation, operation } from "../../platform/http/index.ts";
import { stickerNotFound, stickerNumber, stickerParams } from "../sticker.ts";
import { readStickerImage } from "../sticker-media.ts";

export function getStickerImageOperation(database: Database): Operation {
  return operation({
    operationId: "getStickerImage",
    route: "GET /stickers/:number/image",
    tag: "Stickers",
    summary: "Get a sticker's picture",
    description: "The picture as it was uploaded. `ETag` changes when the picture is replaced.",
    scope: "messages:read",
    params: stickerParams,
    answers: { 200: { description: "The picture.", contentType: "image/webp" } },
    examples: { "The first sticker": { params: { number: "1" } } },
    problems: { 404: ["sticker_not_found"] },
    async handler({ caller: { accountId }, params }) {
      const [row] = await database.run(readStickerImage, { accountId, number: stickerNumber(params) });
      if (!row) throw stickerNotFound(params.number);
      return answer(200, row.image, {
        "content-type": "image/webp",
        // The picture can be replaced, so caches must revalidate each time.
        "cache-control": "private, no-cache",
        etag: `"${row.sha256.toString("hex")}"`,
      });
    },
  });
}
