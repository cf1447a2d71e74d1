// What the box would send.
import type { Media, OutgoingContent } from "../../platform/outbox.ts";
import type { Channel } from "../queries/use-channels.ts";
import { isIncomplete } from "../template/template-values.ts";
import type { Written } from "./use-composer.ts";

/** What the channel takes; undefined while it isn't known. */
type FileLimits = Channel["capabilities"]["files"] | undefined;

/**
 * Null while there is nothing that could be sent. `outgoing`: the text that the channel will get, if it gets one. `longest`: the most
 * characters of a text, as the channel counts them.
 */
export function contentOf(
  { mode, text, template, sticker, file }: Written,
  outgoing: string | null,
  longest: number,
  files: FileLimits,
): OutgoingContent | null {
  if (outgoing !== null && lengthOf(outgoing) > longest) return null;
  switch (mode) {
    case "text":
      return text.trim() === "" ? null : { type: "text", text };
    case "template":
      return template && { type: "template", template };
    case "sticker":
      return sticker === null ? null : { type: "sticker", sticker };
    case "note":
      return null;
    case "file":
      return file && fileContent(file, text.trim(), files);
  }
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

/** Whether the template lacks a value. */
export function lacksValue({ mode, template }: Written): boolean {
  return mode === "template" && template !== null && isIncomplete(template);
}
