// Measures JSON text before it is parsed: parsing some megabytes of empty arrays takes a second.

/** Arrays and objects are counted one by one down to this depth. */
const COUNTED_DEPTH = 1_000;

export interface JsonSize {
  /** Of nested arrays and objects. */
  depth: number;
  /** Arrays, objects and the commas between values. */
  values: number;
  /** Of the array or object with the most. */
  mostValues: number;
  /** Of all objects, and of the object with the most. */
  names: number;
  mostNames: number;
  /** Whether there is anything except empty arrays, empty objects and nulls. */
  hasContent: boolean;
}

/** Text that isn't JSON has any size. */
export function jsonSize(json: string): JsonSize {
  let [depth, deepest, quotes] = [0, 0, 0];
  let [values, mostValues, names, mostNames] = [0, 0, 0, 0];
  /** Commas and names so far of the open array or object at each depth. A typed array ignores writes beyond its end. */
  const depths = Math.min(COUNTED_DEPTH, json.length) + 1;
  const commasAt = new Uint32Array(depths);
  const namesAt = new Uint32Array(depths);
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
      commasAt[depth] = 0;
      namesAt[depth] = 0;
    } else if (character === BRACE_END || character === BRACKET_END) depth--;
    else if (character === COMMA) {
      values++;
      const count = (commasAt[depth] ?? 0) + 1;
      commasAt[depth] = count;
      if (count >= mostValues) mostValues = count + 1;
    } else if (character === COLON) {
      names++;
      const count = (namesAt[depth] ?? 0) + 1;
      namesAt[depth] = count;
      if (count > mostNames) mostNames = count;
    } else if ((character >= DIGIT_ZERO && character <= DIGIT_NINE) || character === T || character === F)
      hasScalars = true;
  }
  // Each name has a colon, so the other strings are values.
  const hasContent = hasScalars || quotes / 2 > names;
  return { depth: deepest, values, mostValues, names, mostNames, hasContent };
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, BRACE_END, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d];
/** T and F begin `true` and `false`. */
const [COMMA, COLON, DIGIT_ZERO, DIGIT_NINE, T, F] = [0x2c, 0x3a, 0x30, 0x39, 0x74, 0x66];
