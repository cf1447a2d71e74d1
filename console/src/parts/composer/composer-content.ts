// What the box would send.
import type { OutgoingContent } from "../../platform/outbox.ts";
import { isIncomplete } from "../template/template-values.ts";
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

/** Whether the template lacks a value. */
export function lacksValue({ mode, template }: Written): boolean {
  return mode === "template" && template !== null && isIncomplete(template);
}
