/** Pixels of each side of a sticker. */
export const SIDE = 512;
/** In bytes. Every channel with stickers takes them. */
export const STATIC_LIMIT = 100 * 1_024;
export const ANIMATED_LIMIT = 500 * 1_024;
/** Of a picture that is read: a file of some kilobytes can have a billion pixels. */
export const MOST_PIXELS = 50_000_000;
