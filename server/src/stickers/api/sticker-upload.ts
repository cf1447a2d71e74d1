// The body of an uploaded sticker.

/** As for every body: beyond it 413. Up to it, a picture that is too large for a sticker is told so. */
export const stickerUpload = { contentType: "image/webp", maxBytes: 2 * 1_024 * 1_024 };
