// What the slice `quick-replies` uses of media: the file of a quick reply.
export { MEDIA_JSON, type MediaJson, mediaAnswer, mediaOf } from "./media.ts";
