import type { Database } from "../platform/database/database.ts";
import type { Operation } from "../platform/http/operation.ts";
import { addStickerOperation } from "./api/add-sticker.ts";
import { deleteStickerOperation } from "./api/delete-sticker.ts";
import { getStickerOperation } from "./api/get-sticker.ts";
import { getStickerImageOperation } from "./api/get-sticker-image.ts";
import { listStickersOperation } from "./api/list-stickers.ts";
import { replaceStickerOperation } from "./api/replace-sticker.ts";
import type { StickerLibrary } from "./sticker-library.ts";

export { addSticker } from "./add-sticker.ts";
export { checkPicture, type Picture } from "./check-picture.ts";
export { createStickerLibrary, type StickerLibrary } from "./sticker-library.ts";
export { createStickerMedia } from "./sticker-media.ts";

export function stickerOperations(deps: { database: Database; library: StickerLibrary }): Operation[] {
  const { database, library } = deps;
  return [
    listStickersOperation(database),
    addStickerOperation(library),
    getStickerOperation(database),
    getStickerImageOperation(database),
    replaceStickerOperation(),
    deleteStickerOperation(library),
  ];
}
