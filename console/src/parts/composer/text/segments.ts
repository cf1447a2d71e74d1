// Into how many segments a channel divides a text, as in SMS. Source: 3GPP TS 23.038, "Alphabets and language-specific information".

/** As in the capabilities of a channel. */
export type SegmentLimits = Record<"gsm7" | "ucs2", { single: number; part: number }>;

export interface Segments {
  count: number;
  /** The first character outside the default alphabet. It makes all segments shorter. */
  foreign: string | null;
}

/** The default alphabet, without the escape to its extension table. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Each takes two septets: the escape and the character. */
const EXTENSION = new Set("\f^{}\\[~]|€");

export function segmentsOf(text: string, { gsm7, ucs2 }: SegmentLimits): Segments {
  const foreign = foreignIn(text);
  const characters = [...text];
  const units = foreign === null ? characters.map(septets) : characters.map(({ length }) => length);
  const { single, part } = foreign === null ? gsm7 : ucs2;
  const isSingle = units.reduce((sum, unit) => sum + unit, 0) <= single;
  return { count: isSingle ? 1 : parts(units, part), foreign };
}

/** With its accents and joined signs, so that an emoji is shown whole. */
function foreignIn(text: string): string | null {
  const isForeign = (character: string) => !BASIC.has(character) && !EXTENSION.has(character);
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if ([...segment].some(isForeign)) return segment;
  }
  return null;
}

function septets(character: string): number {
  return EXTENSION.has(character) ? 2 : 1;
}

/** A character of two units is never divided between two segments. */
function parts(units: number[], size: number): number {
  let count = 1;
  let used = 0;
  for (const unit of units) {
    if (used + unit > size) {
      count++;
      used = 0;
    }
    used += unit;
  }
  return count;
}
