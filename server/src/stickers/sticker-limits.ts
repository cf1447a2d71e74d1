/** Pixels of each side of a sticker. */
export const SIDE = 512;
/** In bytes. Every channel with stickers takes them. */
export const STATIC_LIMIT = 100 * 1_024;
export const ANIMATED_LIMIT = 500 * 1_024;
