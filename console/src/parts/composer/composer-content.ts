// What the box would send.
import type { OutgoingContent } from "../../platform/outbox.ts";
import type { Written } from "./use-composer.ts";

/**
 * Null while there is nothing that could be sent. `outgoing`: the text that the channel will get, if it gets one. `longest`: the most
 * characters of a text, as the channel counts them.
 */
export function contentOf(
  { mode, text, template, sticker }: Written,
  outgoing: string | null,
  longest: number,
): OutgoingContent | null {
  if (outgoing !== null && lengthOf(outgoing) > longest) return null;
  switch (mode) {
    case "text":
      return text.trim() === "" ? null : { type: "text", text };
    case "template":
      return template && { type: "template", template };
    case "sticker":
      return sticker === null ? null : { type: "sticker", sticker };
  }
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
