// Measures JSON text before it is parsed.

/** 8 MiB of `{}` take 160 MB and 0.6 s to parse. The largest known hook of a channel, 3 MB of receipts, has about 120,000 values. */
const MAX_VALUES = 400_000;
/** Maximum keys of one object: thousands of distinct keys take several times as long as as many values. */
const MAX_KEYS = 1_000;
/** Hooks of channels are nested about ten deep. */
export const MAX_DEPTH = 60;

export interface JsonShape {
  isDeep: boolean;
  hasTooManyValues: boolean;
  /** Whether there is anything except empty arrays, empty objects and nulls. */
  hasContent: boolean;
}

export function jsonShape(json: string): JsonShape {
  let [depth, deepest, values, quotes, colons, mostKeys] = [0, 0, 0, 0, 0, 0];
  /** Keys so far of the open object at each depth. A typed array ignores writes beyond its end. */
  const keys = new Uint32Array(MAX_DEPTH + 1);
  let inText = false;
  let hasScalars = false;
  for (let index = 0; index < json.length; index++) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) {
      inText = !inText;
      quotes++;
    } else if (inText) {
      if (character === BACKSLASH) index++;
    } else if (character === BRACE || character === BRACKET) {
      values++;
      if (++depth > deepest) deepest = depth;
      keys[depth] = 0;
    } else if (character === BRACE_END || character === BRACKET_END) depth--;
    else if (character === COMMA) values++;
    else if (character === COLON) {
      colons++;
      const count = (keys[depth] ?? 0) + 1;
      keys[depth] = count;
      if (count > mostKeys) mostKeys = count;
    } else if ((character >= DIGIT_ZERO && character <= DIGIT_NINE) || character === T || character === F)
      hasScalars = true;
  }
  return {
    isDeep: deepest > MAX_DEPTH,
    hasTooManyValues: values > MAX_VALUES || mostKeys > MAX_KEYS,
    // Each key has a colon, so the other strings are values.
    hasContent: hasScalars || quotes / 2 > colons,
  };
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, BRACE_END, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d];
/** T and F begin `true` and `false`. */
const [COMMA, COLON, DIGIT_ZERO, DIGIT_NINE, T, F] = [0x2c, 0x3a, 0x30, 0x39, 0x74, 0x66];
