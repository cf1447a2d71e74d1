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

/** Text that isn't JSON has any size. Deeper than `maxDepth`, nothing is counted any more. */
export function jsonSize(json: string, maxDepth = Number.POSITIVE_INFINITY): JsonSize {
  let [depth, deepest, texts] = [0, 0, 0];
  let [values, mostValues, names, mostNames] = [0, 0, 0, 0];
  /** Commas and names so far of the open array or object at each depth. A typed array ignores writes beyond its end. */
  const depths = Math.min(COUNTED_DEPTH, json.length) + 1;
  const commasAt = new Uint32Array(depths);
  const namesAt = new Uint32Array(depths);
  let hasScalars = false;
  for (let index = 0; index < json.length && depth <= maxDepth; index++) {
    const character = json.charCodeAt(index);
    switch (character) {
      case QUOTE:
        texts++;
        index = endOfText(json, index + 1);
        break;
      case BRACE:
      case BRACKET:
        values++;
        if (++depth > deepest) deepest = depth;
        commasAt[depth] = 0;
        namesAt[depth] = 0;
        break;
      case BRACE_END:
      case BRACKET_END:
        depth--;
        break;
      case COMMA: {
        values++;
        const count = (commasAt[depth] ?? 0) + 1;
        commasAt[depth] = count;
        if (count >= mostValues) mostValues = count + 1;
        break;
      }
      case COLON: {
        names++;
        const count = (namesAt[depth] ?? 0) + 1;
        namesAt[depth] = count;
        if (count > mostNames) mostNames = count;
        break;
      }
      default:
        if ((character >= DIGIT_ZERO && character <= DIGIT_NINE) || character === T || character === F)
          hasScalars = true;
    }
  }
  // Each name has a colon, so the other strings are values.
  const hasContent = hasScalars || texts > names;
  return { depth: deepest, values, mostValues, names, mostNames, hasContent };
}

/** The index of the quote that ends the text, or of the end of the JSON. */
function endOfText(json: string, from: number): number {
  let index = from;
  for (; index < json.length; index++) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) break;
    if (character === BACKSLASH) index++;
  }
  return index;
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, BRACE_END, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d];
/** T and F begin `true` and `false`. */
const [COMMA, COLON, DIGIT_ZERO, DIGIT_NINE, T, F] = [0x2c, 0x3a, 0x30, 0x39, 0x74, 0x66];
