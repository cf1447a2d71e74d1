import { Readable } from "node:stream";
import { z } from "zod";
import { answer, exampleId, idField, type Operation, operation } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { mediaErrors } from "../errors.ts";
import type { MediaFiles } from "../files/media-files.ts";
import { openRange } from "../files/read-file.ts";
import { withStore } from "../files/with-store.ts";
import { type FoundMedia, findMedia } from "../find-media.ts";
import { MEDIA_ERRORS } from "../media.ts";

export const mediaParams = z.strictObject({ id: idField("med", "The file's id.") });

const UNTYPED = "application/octet-stream";
/** Types that a page can embed without running anything of the file. Others are sent as bytes of no type. */
const EMBEDDED = [
  "application/pdf",
  "audio/aac",
  "audio/amr",
  "audio/mp4",
  "audio/mpeg",
  "audio/ogg",
  "audio/wav",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/webp",
  "video/3gpp",
  "video/mp4",
  "video/quicktime",
  "video/webm",
];
export const TYPES = [UNTYPED, ...EMBEDDED];

export function getMediaOperation(files: MediaFiles): Operation {
  return operation({
    operationId: "getMedia",
    route: "GET /media/:id",
    tag: "Media",
    summary: "Download a file",
    description:
      "The file that a person sent, as an attachment. A header `Range` with one range of bytes gets that part, so that a player " +
      "can jump. A person may send anything: never run or trust a file because of its name.",
    scope: "messages:read",
    params: mediaParams,
    answers: {
      200: { description: "The file.", contentType: TYPES },
      206: { description: "The part that `Range` asks for.", contentType: TYPES },
    },
    examples: { "A file of a message": { params: { id: exampleId("med") } } },
    problems: {
      404: ["media_not_found"],
      409: ["media_not_ready"],
      410: [...MEDIA_ERRORS, "media_missing"],
      416: ["range_not_satisfiable"],
      503: ["media_store_unavailable"],
    },
    async handler({ caller, params, headers }) {
      const media = await findMedia(files.database, caller, params.id);
      const range = rangeOf(headers.range, media.bytes);
      const [from, to] = range ?? [0, media.bytes - 1];
      const bytes = await withStore(files, () => openRange(files, media, from, to));
      return answer(range ? 206 : 200, Readable.from(bytes, { objectMode: false }), {
        ...fileHeaders(media),
        "content-length": String(to - from + 1),
        ...(range ? { "content-range": `bytes ${from}-${to}/${media.bytes}` } : {}),
      });
    },
  });
}

export function fileHeaders({ mimeType, filename, sha256 }: FoundMedia): Record<string, string> {
  return {
    "content-type": EMBEDDED.find((type) => type === mimeType.split(";", 1)[0]) ?? UNTYPED,
    "content-disposition": attachment(filename),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "accept-ranges": "bytes",
    etag: `"${sha256.toString("hex")}"`,
    // The bytes never change, but an erasure ends them.
    "cache-control": "private, no-cache",
  };
}

/** RFC 6266. Old programs read the plain name, others the encoded one. */
function attachment(filename: string | null): string {
  if (filename === null) return "attachment";
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * The first and the last byte; null for the whole file: without the header, for several ranges, and for a header that isn't
 * understood, which RFC 9110 has servers ignore. Throws 416 `range_not_satisfiable`.
 */
function rangeOf(header: string | undefined, bytes: number): [number, number] | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(bytes - Number(last), 0) : Number(first);
  const to = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  if (from >= bytes || (first === "" && Number(last) === 0))
    throw new Problem(mediaErrors.range_not_satisfiable, {
      headers: { "content-range": `bytes */${bytes}` },
    });
  return [from, to];
}
