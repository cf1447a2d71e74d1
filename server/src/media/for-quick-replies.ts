// What the slice `quick-replies` uses of media: the file of a quick reply.
export { lockUploadedMedia } from "./lock-media.ts";
export { type MediaJson, mediaAnswer, mediaOf } from "./media.ts";
