// The file of a message that a person sends.
import type { Context } from "../../context.ts";
import type { Medium } from "../../whatsapp/store/media.ts";
import type { BusinessNumber } from "../../whatsapp/store/numbers.ts";
import { ControlProblem } from "../problem.ts";
import type { MediaKind } from "./shape.ts";

/** Above Meta's 100 MB for a document, in base64. */
export const MAX_INBOUND_BYTES = 140 * 1024 * 1024;

/** A file in a multipart body. */
export interface SentFile {
  bytes: Buffer;
  mime_type: string;
  filename: string;
}

interface Named {
  media_id?: string | undefined;
  base64?: string | undefined;
  mime_type?: string | undefined;
  filename?: string | undefined;
  voice?: boolean;
  animated?: boolean;
}

/** What phones send. A document may be of any type. */
const USUAL_TYPES: Record<MediaKind, string> = {
  image: "image/jpeg",
  video: "video/mp4",
  audio: "audio/mpeg",
  document: "application/octet-stream",
  sticker: "image/webp",
};
const VOICE_TYPE = "audio/ogg; codecs=opus";

/** The medium with the id, or a new one with the bytes. The simulator doesn't check that they are of the type. */
export async function storeFile(
  context: Context,
  number: BusinessNumber,
  kind: MediaKind,
  given: Named,
  sent: SentFile | null,
): Promise<Medium> {
  if (given.media_id !== undefined) {
    const known = context.media.live(given.media_id, context.clock());
    if (known !== undefined) return known;
    throw new ControlProblem(422, `There is no medium ${given.media_id}. Give the id of an uploaded file.`);
  }
  const bytes = given.base64 === undefined ? sent?.bytes : Buffer.from(given.base64, "base64");
  if (bytes === undefined)
    throw new ControlProblem(422, `${kind}: give a media_id, base64, or a file in a multipart body.`);
  const usual = given.voice ? VOICE_TYPE : USUAL_TYPES[kind];
  const filename = given.filename ?? (sent?.filename || undefined);
  return context.media.add(
    {
      phone_number_id: number.phone_number_id,
      inbound: true,
      mime_type: given.mime_type ?? (sent?.mime_type || usual),
      ...(filename !== undefined && { filename }),
      animated: given.animated ?? false,
      at: context.clock(),
    },
    bytes,
  );
}

/** The file in Meta's hook. Unlike in the answer to GET /<MEDIA_ID>, the hash is in base64. */
export function fileInHook(kind: MediaKind, medium: Medium, given: Named & { caption?: string | undefined }) {
  const filename = given.filename ?? medium.filename ?? "document";
  return {
    ...(given.caption !== undefined && { caption: given.caption }),
    ...(kind === "document" && { filename }),
    mime_type: medium.mime_type,
    sha256: Buffer.from(medium.sha256, "hex").toString("base64"),
    id: medium.id,
    ...(kind === "audio" && { voice: given.voice ?? false }),
    ...(kind === "sticker" && { animated: medium.animated }),
  };
}
