// What the box would send.
import type { OutgoingContent } from "../../platform/outbox.ts";
import type { Written } from "./use-composer.ts";

/** WhatsApp's limit, in characters as the service counts them. */
export const LONGEST_TEXT = 4_096;

/** Null while there is nothing that could be sent. */
export function contentOf({ mode, text, template, sticker }: Written): OutgoingContent | null {
  switch (mode) {
    case "text":
      return text.trim() === "" || tooMany(text) > 0 ? null : { type: "text", text };
    case "template":
      return template && { type: "template", template };
    case "sticker":
      return sticker === null ? null : { type: "sticker", sticker };
  }
}

/** Characters above the limit. */
export function tooMany(text: string): number {
  return lengthOf(text) - LONGEST_TEXT;
}

/** In code points: an emoji may be two units of a string. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Names of the variables that have no value yet. */
export function missingValues({ mode, template }: Written): string[] {
  if (mode !== "template" || !template) return [];
  return Object.entries(template.variables).flatMap(([name, value]) => (value.trim() === "" ? [name] : []));
}
