import { Readable } from "node:stream";
import { z } from "zod";
import type { HashKeys } from "../../accounts/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { mediaErrors } from "../errors.ts";
import type { MediaFiles } from "../files/media-files.ts";
import { openRange } from "../files/read-file.ts";
import { withStore } from "../files/with-store.ts";
import { type FoundMedia, findMedia } from "../find-media.ts";
import { accountOfToken, isValidLink } from "../links/media-link.ts";
import { fileHeaders, mediaParams, TYPES } from "./get-media.ts";

export interface GetLinkedMediaDeps {
  files: MediaFiles;
  hashKeys: Pick<HashKeys, "get">;
  clock: Clock;
}

export function getLinkedMediaOperation(deps: GetLinkedMediaDeps): Operation {
  return operation({
    operationId: "getLinkedMedia",
    route: "GET /media/:id/file",
    tag: "Media",
    summary: "Download a file by its link",
    description:
      "For channels that fetch the files of messages themselves. Parley makes the link when it hands a message over. Its token " +
      "stands for an API key, holds for this file only, and ends after twelve hours.",
    scope: null,
    keyless: true,
    params: mediaParams,
    query: z.strictObject({
      token: z.string().optional().meta({ description: "The secret of the link." }),
      until: z.string().optional().meta({ description: "When the link ends, in seconds since 1970." }),
    }),
    answers: { 200: { description: "The file.", contentType: TYPES } },
    examples: {
      "The link of a message": {
        params: { id: exampleId("med") },
        query: { token: "<token of the file's link>", until: "1795780800" },
      },
    },
    problems: {
      404: ["media_not_found"],
      410: ["media_missing"],
      503: ["media_store_unavailable"],
    },
    async handler({ params, query }) {
      const media = await findLinked(deps, params.id, query);
      const bytes = await withStore(deps.files, () => openRange(deps.files, media, 0, media.bytes - 1));
      return answer(200, Readable.from(bytes, { objectMode: false }), {
        ...fileHeaders(media),
        "content-length": String(media.bytes),
      });
    },
  });
}

/** Everything but a valid link to a stored file is 404 `media_not_found`. */
async function findLinked(
  { files: { database }, hashKeys, clock }: GetLinkedMediaDeps,
  id: string,
  { token = "", until = "" }: { token?: string | undefined; until?: string | undefined },
): Promise<FoundMedia> {
  const none = () => notFound(mediaErrors.media_not_found, "file", id);
  const mediaId = uuidOf("med", id);
  const accountId = accountOfToken(token);
  if (mediaId === null || accountId === null) throw none();
  const hashKey = await hashKeys.get(accountId);
  const link = { accountId, mediaId, token, until };
  if (!hashKey || !isValidLink(hashKey, link, clock.now())) throw none();
  return findMedia(database, accountId, id).catch((error) => {
    throw error instanceof Problem ? none() : error;
  });
}
