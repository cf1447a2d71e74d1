import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { addStickerOperation } from "./api/add-sticker.ts";
import { deleteStickerOperation } from "./api/delete-sticker.ts";
import { getStickerOperation } from "./api/get-sticker.ts";
import { getStickerImageOperation } from "./api/get-sticker-image.ts";
import { listStickersOperation } from "./api/list-stickers.ts";
import { replaceStickerOperation } from "./api/replace-sticker.ts";
import type { StickerFiles } from "./check-picture.ts";

export { addSticker } from "./api/add-sticker.ts";
export { checkPicture, type Picture } from "./check-picture.ts";
export { findSticker } from "./sticker.ts";
export { createStickerMedia } from "./sticker-media.ts";

export function stickerOperations(deps: StickerFiles & { database: Database }): Operation[] {
  const { database } = deps;
  return [
    listStickersOperation(database),
    addStickerOperation(deps),
    getStickerOperation(database),
    getStickerImageOperation(database),
    replaceStickerOperation(deps),
    deleteStickerOperation(),
  ];
}
