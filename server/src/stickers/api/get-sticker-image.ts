import { Readable } from "node:stream";
import { type MediaFiles, openMedia, withStore } from "../../media/index.ts";
import { answer, type Operation, operation } from "../../platform/http/index.ts";
import { findSticker, stickerNotFound, stickerNumber, stickerParams } from "../sticker.ts";

export function getStickerImageOperation(files: MediaFiles): Operation {
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
    problems: { 404: ["sticker_not_found"], 410: ["media_missing"], 503: ["media_store_unavailable"] },
    async handler({ caller: { accountId }, params }) {
      const row = await findSticker(files.database, { accountId, number: stickerNumber(params) });
      if (!row) throw stickerNotFound(params.number);
      const { chunks } = await withStore(files, () => openMedia(files, { accountId, mediaId: row.media_id }));
      return answer(200, Readable.from(chunks, { objectMode: false }), {
        "content-type": "image/webp",
        "content-length": String(row.bytes),
        // The picture can be replaced, so caches must revalidate each time.
        "cache-control": "private, no-cache",
        etag: `"${row.sha256.toString("hex")}"`,
      });
    },
  });
}
