import { z } from "zod";
import type { Timing } from "../../config/timing.ts";
import { requestErrors } from "../../platform/errors/request-errors.ts";
import { answer, messageField, type Operation, operation, text } from "../../platform/http/index.ts";
import type { StreamedBody } from "../../platform/http/input/streamed-body.ts";
import { isReplayed } from "../../platform/idempotency/once.ts";
import { Problem } from "../../platform/problem.ts";
import { mediaErrors } from "../errors.ts";
import type { MediaFiles } from "../files/media-files.ts";
import { withStore } from "../files/with-store.ts";
import { readMedia } from "../find-media.ts";
import { type MediaAnswer, mediaAnswer } from "../media.ts";
import { commitUpload, finishUpload, receiveUpload } from "../receive-upload.ts";

/** The type is told from the bytes; these are what clients may announce: all that a channel takes. */
const TYPES = [
  "application/msword",
  "application/octet-stream",
  "application/pdf",
  "application/vnd.ms-excel",
  "application/vnd.ms-powerpoint",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "audio/aac",
  "audio/amr",
  "audio/mp4",
  "audio/mpeg",
  "audio/ogg",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/plain",
  "video/3gpp",
  "video/mp4",
  "video/quicktime",
  "video/webm",
];

export function uploadMediaOperation(files: MediaFiles, timing: Timing): Operation {
  return operation({
    operationId: "uploadMedia",
    route: "POST /media",
    tag: "Media",
    summary: "Upload a file",
    description:
      "A file for messages, up to 100 MB, as the body. It can be sent many times, through every sender. Its type is told from its " +
      "bytes: for a type that isn't listed, announce `application/octet-stream`. A file that no message or open broadcast shows " +
      "is deleted after 30 days, and an account can have 10,000 such files, and 5 GiB of them. A file that was sent to one contact alone " +
      "is erased with the contact.",
    scope: "messages:send",
    query: z.strictObject({
      filename: text({ min: 1, max: 240 })
        .optional()
        .meta({ description: "The name that people see.", examples: ["invoice.pdf"] }),
    }),
    streams: { contentTypes: TYPES },
    answers: {
      201: {
        description: "The file is stored.",
        schema: z.object({ message: messageField("The file was stored"), media: mediaAnswer }),
      },
    },
    examples: {
      "A note": {
        query: { filename: "note.txt" },
        stream: { contentType: "text/plain", text: "We close at noon on Friday.\n" },
      },
    },
    problems: {
      409: ["too_many_unsent_files"],
      413: ["media_too_large"],
      422: ["media_empty", "too_long", "too_short", "invalid_text"],
      503: ["media_store_unavailable"],
    },
    async handler({ caller: { accountId }, query: { filename = null }, stream, once }) {
      const body = stream as StreamedBody;
      const { uploadWindowMs: windowMs, uploadWindowBytes: windowBytes } = timing;
      const given = { accountId, filename, mimeType: body.contentType };
      const chunks = body.chunks({ windowMs, windowBytes });
      const upload = await withStore(files, () => receiveUpload(files, given, chunks));
      if (upload === "too large") throw new Problem(mediaErrors.media_too_large, { status: 413 });
      if (upload === "too many") throw new Problem(mediaErrors.too_many_unsent_files);
      if (upload === "empty") throw new Problem(mediaErrors.media_empty);
      const done = await commitUpload(files, upload, () =>
        once(async (session) => {
          const media = await finishUpload(session, upload);
          // A contact's erasure may delete the file, so the stored answer doesn't describe it.
          return { ...stored(media), keep: { media_id: media.id } };
        }),
      );
      if (!isReplayed(done)) return done;
      const { media_id: id } = done.body as { media_id: string };
      const media = await readMedia(files.database, accountId, id);
      if (media === null) throw new Problem(requestErrors.result_erased);
      return { ...stored(media), headers: done.headers };
    },
  });
}

const stored = (media: MediaAnswer) => answer(201, { message: "The file was stored", media });
