// The media types that the Cloud API takes, with their limits. Source: Meta, "Supported media types".
import { refuse } from "../body-fields.ts";

export type MediaKind = "image" | "video" | "audio" | "document" | "sticker";

const OFFICE = "application/vnd.openxmlformats-officedocument";

const TYPES: Record<MediaKind, string[]> = {
  audio: ["audio/aac", "audio/mp4", "audio/mpeg", "audio/amr", "audio/ogg", "audio/opus"],
  document: [
    "application/vnd.ms-powerpoint",
    "application/msword",
    `${OFFICE}.wordprocessingml.document`,
    `${OFFICE}.presentationml.presentation`,
    `${OFFICE}.spreadsheetml.sheet`,
    "application/pdf",
    "text/plain",
    "application/vnd.ms-excel",
  ],
  image: ["image/jpeg", "image/png"],
  sticker: ["image/webp"],
  video: ["video/mp4", "video/3gpp"],
};

const MB = 1024 * 1024;
/** Bytes. A sticker has a limit of its own, by whether it is animated. */
const MAX_BYTES: Record<MediaKind, number> = {
  image: 5 * MB,
  video: 16 * MB,
  audio: 16 * MB,
  document: 100 * MB,
  sticker: MB,
};

/** Above the largest document, so that larger ones get Meta's error. */
export const MAX_UPLOAD_BYTES = 108 * MB;

/** Without parameters such as `codecs`. */
export function bareType(type: string): string {
  return type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** The kind that a type is uploaded as; undefined for a type that isn't taken. */
export function kindOfType(type: string): MediaKind | undefined {
  const kinds = Object.keys(TYPES) as MediaKind[];
  return kinds.find((kind) => TYPES[kind].includes(bareType(type)));
}

/** A link to a document may have any type. */
export function isOfKind(kind: MediaKind, type: string): boolean {
  return kind === "document" || TYPES[kind].includes(bareType(type));
}

/** A sentence when the bytes are too many, else null. */
export function sizeFault(kind: MediaKind, bytes: number): string | null {
  const most = MAX_BYTES[kind];
  return bytes <= most ? null : `A file of the type ${kind} must be at most ${most / MB} MB`;
}

/** Throws code 100 in Meta's words. */
export function refuseType(received: string): Error {
  const known = Object.values(TYPES).flat().join(", ");
  return refuse(
    `Param file must be a file with one of the following types: ${known}. Received file of type '${received}'.`,
  );
}

const ascii = (bytes: Buffer, start: number, end: number) => bytes.toString("latin1", start, end);

/** What the bytes of a picture, a video or an audio file are; undefined for any other bytes. */
export function typeOfBytes(bytes: Buffer): string | undefined {
  if (ascii(bytes, 0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (ascii(bytes, 0, 3) === "GIF") return "image/gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (ascii(bytes, 0, 4) === "OggS") return "audio/ogg";
  if (ascii(bytes, 0, 5) === "#!AMR") return "audio/amr";
  if (ascii(bytes, 4, 8) === "ftyp") return ascii(bytes, 8, 11) === "3gp" ? "video/3gpp" : "video/mp4";
  if (ascii(bytes, 0, 3) === "ID3") return "audio/mpeg";
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && (second & 0xf6) === 0xf0) return "audio/aac";
  return first === 0xff && (second & 0xe0) === 0xe0 ? "audio/mpeg" : undefined;
}

/** Containers that have more than one name. */
const SAME: Record<string, string[]> = {
  "video/mp4": ["audio/mp4", "video/3gpp"],
  "video/3gpp": ["audio/mp4", "video/mp4"],
  "audio/ogg": ["audio/opus"],
};

/** Whether the bytes may be of the declared type. Documents aren't looked into. */
export function isTypeOfBytes(declared: string, bytes: Buffer): boolean {
  const type = bareType(declared);
  if (!/^(image|audio|video)\//.test(type)) return true;
  const seen = typeOfBytes(bytes);
  return seen !== undefined && (seen === type || (SAME[seen] ?? []).includes(type));
}
