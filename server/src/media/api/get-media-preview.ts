import { selectRows, t } from "../../platform/database/index.ts";
import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { mediaErrors } from "../errors.ts";
import type { MediaFiles } from "../files/media-files.ts";
import { findMedia } from "../find-media.ts";
import { MEDIA_ERRORS, MEDIA_KEY } from "../media.ts";
import { mediaParams } from "./get-media.ts";

const readPreview = selectRows({
  name: "read_media_preview",
  table: "media",
  key: MEDIA_KEY,
  columns: { preview: t.nullable(t.bytea) },
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
      410: MEDIA_ERRORS,
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
