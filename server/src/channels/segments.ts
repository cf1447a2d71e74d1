// Into how many segments a channel divides a text, as in SMS. Source: 3GPP TS 23.038, "Alphabets and language-specific information".
// The console counts for itself, so that its figure follows each letter that is typed; a test compares the two.
import type { Capabilities } from "./capabilities.ts";

export type SegmentLimits = NonNullable<Capabilities["text"]["segments"]>;

/** The default alphabet, without the escape to its extension table. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each takes two septets: the escape and the character. */
const EXTENSION = "\f^{}\\[~]|€";
const SEPTETS: ReadonlyMap<string, number> = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENSION].map((character) => [character, 2] as const),
]);

export function countSegments(text: string, { gsm7, ucs2 }: SegmentLimits): number {
  const characters = [...text];
  const septets = characters.map((character) => SEPTETS.get(character));
  const isDefault = septets.every((count) => count !== undefined);
  const units = isDefault ? septets : characters.map(({ length }) => length);
  const { single, part } = isDefault ? gsm7 : ucs2;
  if (units.reduce((sum, unit) => sum + unit, 0) <= single) return 1;
  // A character of two units is never divided between two segments.
  let count = 1;
  let used = 0;
  for (const unit of units) {
    if (used + unit > part) {
      count++;
      used = 0;
    }
    used += unit;
  }
  return count;
}
