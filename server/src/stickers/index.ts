export { addSticker } from "./add-sticker.ts";
export { checkPicture, type Picture } from "./check-picture.ts";
export type { StickerOperationDeps } from "./operation-deps.ts";
export { stickerOperations } from "./operations.ts";
export { createStickerLibrary, type StickerLibrary } from "./sticker-library.ts";
export { createStickerMedia } from "./sticker-media.ts";
