// The operations of stickers.
import type { Operation } from "../platform/http/operation.ts";
import { addStickerOperation } from "./api/add-sticker.ts";
import { deleteStickerOperation } from "./api/delete-sticker.ts";
import { getStickerOperation } from "./api/get-sticker.ts";
import { getStickerImageOperation } from "./api/get-sticker-image.ts";
import { listStickersOperation } from "./api/list-stickers.ts";
import { replaceStickerOperation } from "./api/replace-sticker.ts";
import type { StickerOperationDeps } from "./operation-deps.ts";

export function stickerOperations(deps: StickerOperationDeps): Operation[] {
  return [
    listStickersOperation(deps),
    addStickerOperation(deps),
    getStickerOperation(deps),
    getStickerImageOperation(deps),
    replaceStickerOperation(),
    deleteStickerOperation(deps),
  ];
}
