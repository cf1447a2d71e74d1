// What the box would send.
import type { Draft } from "../../platform/drafts.ts";
import type { Media, OutgoingContent } from "../../platform/outbox.ts";
import type { Channel } from "../queries/use-channels.ts";

/** What the channel takes; undefined while it isn't known. */
type FileLimits = Channel["capabilities"]["files"] | undefined;

/** Null while there is nothing to send. `longest`: the most characters of a text, as the channel counts them. */
export function contentOf(
  { kind, text, template, place, file }: Draft,
  longest: number,
  files: FileLimits,
): OutgoingContent | null {
  if (kind === "note" || kind === "voice") return null;
  if (kind === "template") return template && { type: "template", template };
  if (kind === "location") return place && { type: "location", location: place };
  if (file) return fileContent(file, text.trim(), files);
  return text.trim() === "" || lengthOf(text) > longest ? null : { type: "text", text };
}

function fileContent(media: Media, caption: string, files: FileLimits): OutgoingContent | null {
  const type = fileKind(media, files);
  if (!type || lengthOf(caption) > (files?.[type].caption_length ?? Number.POSITIVE_INFINITY)) return null;
  return { type, media, ...(caption && files?.[type].caption_length !== null ? { caption } : {}) };
}

/** How the channel can show the file; null if it is too large for every way. */
export function fileKind(media: Media, files: FileLimits): keyof NonNullable<FileLimits> | null {
  const kinds = ["image", "video", "audio", "document"] as const;
  const fits = kinds.find((kind) => {
    const { mime_types: types, max_bytes: most } = files?.[kind] ?? { mime_types: [], max_bytes: 0 };
    return (
      (types === null || (types as string[]).includes(media.mime_type ?? "")) && (media.bytes ?? 0) <= most
    );
  });
  return fits ?? null;
}

/** In code points: an emoji may be two units of a string. */
export function lengthOf(text: string): number {
  return [...text].length;
}
