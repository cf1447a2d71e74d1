import { Readable } from "node:stream";
import { z } from "zod";
import type { HashKeys } from "../../accounts/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { selectRows, t } from "../../platform/database/index.ts";
import { answer, everything, exampleId, type Operation, operation } from "../../platform/http/index.ts";
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
      "stands for an API key, holds for this file of this message only, and ends after twelve hours or with the message.",
    scope: null,
    keyless: true,
    params: mediaParams,
    query: z.strictObject({
      token: z.string().optional().meta({ description: "The secret of the link." }),
      message: z.string().optional().meta({ description: "The message that shows the file." }),
      until: z.string().optional().meta({ description: "When the link ends, in seconds since 1970." }),
    }),
    answers: { 200: { description: "The file.", contentType: TYPES } },
    examples: {
      "The link of a message": {
        params: { id: exampleId("med") },
        query: { token: "<token of the file's link>", message: exampleId("msg"), until: "1795780800" },
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

const findMessage = selectRows({
  name: "find_message_of_link",
  table: "messages",
  key: { accountId: t.uuid, messageId: t.uuid },
  columns: { message_id: t.uuid },
});

interface GivenLink {
  token?: string | undefined;
  message?: string | undefined;
  until?: string | undefined;
}

/** Everything but a valid link to a stored file of a message that isn't erased is 404 `media_not_found`. */
async function findLinked(
  { files: { database }, hashKeys, clock }: GetLinkedMediaDeps,
  id: string,
  { token = "", message = "", until = "" }: GivenLink,
): Promise<FoundMedia> {
  const none = () => notFound(mediaErrors.media_not_found, "file", id);
  const mediaId = uuidOf("med", id);
  const messageId = uuidOf("msg", message);
  const accountId = accountOfToken(token);
  if (mediaId === null || messageId === null || accountId === null) throw none();
  const hashKey = await hashKeys.get(accountId);
  const link = { accountId, mediaId, messageId, token, until };
  if (!hashKey || !isValidLink(hashKey, link, clock.now())) throw none();
  if ((await database.run(findMessage, { accountId, messageId })).length === 0) throw none();
  return findMedia(database, everything(accountId), id).catch((error) => {
    throw error instanceof Problem ? none() : error;
  });
}
