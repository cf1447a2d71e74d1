import { expect, test } from "vitest";
import { segmentsOf } from "../src/twilio-sms/segments.ts";

test.each([
  ["160 characters of GSM-7", "a".repeat(160), 1],
  ["161 characters of GSM-7", "a".repeat(161), 2],
  ["306 characters of GSM-7", "a".repeat(306), 2],
  ["307 characters of GSM-7", "a".repeat(307), 3],
  ["80 characters that take two places", "€".repeat(80), 1],
  ["81 characters that take two places", "€".repeat(81), 2],
  ["accents of GSM-7", "à".repeat(160), 1],
  ["an accent outside of GSM-7", `${"a".repeat(69)}á`, 1],
  ["70 characters of UCS-2", "Я".repeat(70), 1],
  ["71 characters of UCS-2", "Я".repeat(71), 2],
  ["35 emoji", "🎈".repeat(35), 1],
  ["36 emoji", "🎈".repeat(36), 2],
  ["one emoji in a long text", `${"a".repeat(100)}🎈`, 2],
  ["135 characters of UCS-2", "Я".repeat(135), 3],
])("%s", (_, text, segments) => {
  expect(segmentsOf(text)).toBe(segments);
});
