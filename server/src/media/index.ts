import type { Timing } from "../config/timing.ts";
import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { getMediaOperation } from "./api/get-media.ts";
import { getMediaPreviewOperation } from "./api/get-media-preview.ts";
import { uploadMediaOperation } from "./api/upload-media.ts";

export { addMedia, type NewMedia } from "./add-media.ts";
export { type MediaJobs, mediaTasks } from "./fetch/fetch-job.ts";
export { type FoundMedia, findSendableMedia } from "./find-media.ts";
export { forgetUnusedMedia } from "./forget-unused-media.ts";
export { createLinkFetcher, type LinkFetcher, oncePerLink } from "./links/create-link-fetcher.ts";
export { LinkFault } from "./links/fetch-link.ts";
export { MEDIA_JSON, type MediaJson, mediaAnswer, mediaOf } from "./media.ts";
export { createMediaUploads } from "./media-uploads.ts";
export { removeMedia } from "./remove-media.ts";

export function mediaOperations(database: Database, timing: Timing): Operation[] {
  return [
    uploadMediaOperation(database, timing),
    getMediaOperation(database),
    getMediaPreviewOperation(database),
  ];
}
