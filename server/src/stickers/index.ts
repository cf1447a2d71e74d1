import type { MediaFiles } from "../media/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { addStickerOperation } from "./api/add-sticker.ts";
import { deleteStickerOperation } from "./api/delete-sticker.ts";
import { getStickerOperation } from "./api/get-sticker.ts";
import { getStickerImageOperation } from "./api/get-sticker-image.ts";
import { listStickersOperation } from "./api/list-stickers.ts";
import { replaceStickerOperation } from "./api/replace-sticker.ts";

export { addSticker } from "./api/add-sticker.ts";
export { findSticker } from "./sticker.ts";

export function stickerOperations({
  database,
  files,
}: {
  database: Database;
  files: MediaFiles;
}): Operation[] {
  return [
    listStickersOperation(database),
    addStickerOperation(files),
    getStickerOperation(database),
    getStickerImageOperation(files),
    replaceStickerOperation(files),
    deleteStickerOperation(),
  ];
}
