import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { getMediaOperation } from "./api/get-media.ts";
import { getMediaPreviewOperation } from "./api/get-media-preview.ts";

export { addMedia, type NewMedia } from "./add-media.ts";
export { type MediaJobs, mediaTasks } from "./fetch/fetch-job.ts";
export { MEDIA_JSON, type MediaJson, mediaAnswer, mediaOf } from "./media.ts";
export { removeMedia } from "./remove-media.ts";

export function mediaOperations(database: Database): Operation[] {
  return [getMediaOperation(database), getMediaPreviewOperation(database)];
}
