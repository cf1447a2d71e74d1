import { statement, t } from "../../platform/database/index.ts";
import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { mediaErrors } from "../errors.ts";
import type { MediaFiles } from "../files/media-files.ts";
import { findMedia } from "../find-media.ts";
import { MEDIA_KEY } from "../media.ts";
import { mediaParams } from "./get-media.ts";

const readPreview = statement({
  name: "read_media_preview",
  parameters: MEDIA_KEY,
  columns: { preview: t.nullable(t.bytea) },
  sql: `select preview
    from media
    where account_id = $accountId
      and media_id = $mediaId`,
});

export function getMediaPreviewOperation(files: MediaFiles): Operation {
  return operation({
    operationId: "getMediaPreview",
    route: "GET /media/:id/preview",
    tag: "Media",
    summary: "Get a small picture of a file",
    description:
      "A WebP picture of at most 640 x 640 pixels, upright and without metadata. Only pictures have one: see `has_preview`.",
    scope: "messages:read",
    params: mediaParams,
    answers: { 200: { description: "The preview.", contentType: "image/webp" } },
    examples: { "A picture of a message": { params: { id: exampleId("med") } } },
    problems: {
      404: ["media_not_found", "media_without_preview"],
      409: ["media_not_ready"],
      410: [
        "media_gone",
        "media_too_large",
        "media_damaged",
        "media_unavailable",
        "media_unreadable",
        "media_foreign_host",
        "media_sender_deleted",
        "media_access_refused",
        "media_removed",
      ],
    },
    async handler({ caller, params }) {
      const { database } = files;
      const { mediaId, sha256 } = await findMedia(database, caller, params.id);
      const [row] = await database.run(readPreview, { accountId: caller.accountId, mediaId });
      if (!row?.preview) throw new Problem(mediaErrors.media_without_preview);
      return answer(200, row.preview, {
        "content-type": "image/webp",
        "cache-control": "private, no-cache",
        etag: `"preview-${sha256.toString("hex")}"`,
      });
    },
  });
}
