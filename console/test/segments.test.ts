// The console and the service count the segments of a text alike.
import fc from "fast-check";
import { expect, test } from "vitest";
import { countSegments } from "../../server/src/channels/segments.ts";
import { segmentsOf } from "../src/parts/composer/text/segments.ts";

const LIMITS = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } };
const character = fc.oneof(
  fc.constantFrom("a", "é", "€", "[", "\n", "Δ"),
  fc.constantFrom("ç", "🎂", "я", "’"),
);
const gsm = fc.array(fc.constantFrom("a", "€", "^", "Ö"), { maxLength: 700 });
const any = fc.array(character, { maxLength: 400 });

test("any text has as many segments in both", () => {
  fc.assert(
    fc.property(fc.oneof(gsm, any), (characters) => {
      const text = characters.join("");
      expect(countSegments(text, LIMITS)).toBe(segmentsOf(text, LIMITS).count);
    }),
  );
});
