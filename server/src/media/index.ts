import type { Timing } from "../config/timing.ts";
import type { Operation } from "../platform/http/index.ts";
import { type GetLinkedMediaDeps, getLinkedMediaOperation } from "./api/get-linked-media.ts";
import { getMediaOperation } from "./api/get-media.ts";
import { getMediaPreviewOperation } from "./api/get-media-preview.ts";
import { uploadMediaOperation } from "./api/upload-media.ts";

export {
  DELETE_OBJECTS_AT,
  type ObjectDeletionJobs,
  objectDeletionTasks,
} from "./deletions/delete-objects.ts";
export { failingStore } from "./deletions/failing-store.ts";
export { findPlacesOfFiles, readWaitingDeletions } from "./deletions/waiting-deletions.ts";
export { mediaErrors } from "./errors.ts";
export { type MediaJobs, mediaGivenUp, mediaTasks } from "./fetch/fetch-job.ts";
export { refusedFiles } from "./fetch/refused-files.ts";
export { createMediaFiles, type MediaFiles } from "./files/media-files.ts";
export { MediaEnded } from "./files/read-file.ts";
export { withStore } from "./files/with-store.ts";
export { forgetOldMedia } from "./forget-old-media.ts";
export { forgetUnusedMedia, removeMedia } from "./forget-unused-media.ts";
export { createLinkFetcher, type LinkFetcher } from "./links/create-link-fetcher.ts";
export { mediaLink } from "./links/media-link.ts";
export { mediaIn } from "./media.ts";
export { createMediaUploads, forgetMediaUpload, openMedia } from "./media-uploads.ts";
export { commitUpload, finishUpload, storePicture } from "./receive-upload.ts";

export function mediaOperations(deps: GetLinkedMediaDeps & { timing: Timing }): Operation[] {
  const { files, timing } = deps;
  return [
    uploadMediaOperation(files, timing),
    getMediaOperation(files),
    getMediaPreviewOperation(files),
    getLinkedMediaOperation(deps),
  ];
}
