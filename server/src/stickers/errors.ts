// Errors of the library of stickers.
import { errorTable } from "../platform/errors/error-table.ts";

export const stickerErrors = errorTable({
  sticker_not_found: {
    status: 404,
    meaning: "The library has no sticker with this number.",
    cause: "The number is mistyped, or the sticker was deleted before the message was sent.",
    action: "Choose a number from GET /stickers.",
  },
  sticker_not_webp: {
    meaning: "The picture can't become a sticker.",
    cause: "It is no WebP, PNG or JPEG, or is damaged, or has more than 50 million pixels.",
    action: "Send another picture, best a WebP with 512 x 512 pixels.",
  },
  sticker_too_large: {
    meaning: "The picture has too many bytes.",
    cause: "A static sticker can have 100 KB, an animated one 500 KB.",
    action: "Save it with a lower quality or fewer frames.",
  },
  sticker_wrong_size: {
    meaning: "The picture has the wrong size.",
    cause: "A sticker has exactly 512 x 512 pixels.",
    action: "Resize it, with transparent edges if it isn't square.",
  },
});
