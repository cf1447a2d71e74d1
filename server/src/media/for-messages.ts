// What the slice `messages` uses of media beside index.ts: the files of a message.
export { addMedia, type NewMedia } from "./add-media.ts";
export { baseName } from "./base-name.ts";
export { type FoundMedia, findSendableMedia } from "./find-media.ts";
export { forgetMediaOf, removeMedia } from "./forget-unused-media.ts";
export { leavingPlace, oncePerLink } from "./links/create-link-fetcher.ts";
export { LinkedFileNotTaken, LinkFault } from "./links/fetch-link.ts";
export { lockStoredMedia } from "./lock-media.ts";
export { MEDIA_JSON, type MediaJson, mediaAnswer, mediaOf } from "./media.ts";
