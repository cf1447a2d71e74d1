import { expect, test } from "vitest";
import { segmentsOf } from "../segments.ts";

const LIMITS = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } };

test.each([
  ["160 letters", "a".repeat(160), 1, null],
  ["161 letters", "a".repeat(161), 2, null],
  ["306 letters", "a".repeat(306), 2, null],
  ["307 letters", "a".repeat(307), 3, null],
  ["accents of the default alphabet", "èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà".repeat(6), 1, null],
  ["Greek capitals and signs of the default alphabet", "ΔΦΓΛΩΠΨΣΘΞ@£$¥¤¡¿§_\n\r", 1, null],
  ["80 characters of the extension table", "€".repeat(80), 1, null],
  ["81 characters of the extension table", "[".repeat(81), 2, null],
  ["every character of the extension table", "\f^{}\\[~]|€", 1, null],
  ["an extended character that would be divided", `${"a".repeat(152)}€${"a".repeat(152)}`, 3, null],
  ["70 characters with another letter", `${"a".repeat(69)}ç`, 1, "ç"],
  ["71 characters with another letter", `${"a".repeat(70)}ç`, 2, "ç"],
  ["134 characters in Cyrillic", "я".repeat(134), 2, "я"],
  ["135 characters in Cyrillic", "я".repeat(135), 3, "я"],
  ["35 emoji, each of two units", "🎂".repeat(35), 1, "🎂"],
  ["36 emoji", "🎂".repeat(36), 2, "🎂"],
  ["emoji that would be divided", "🎂".repeat(67), 3, "🎂"],
  ["an emoji of several characters", "Hi 👩‍🍳", 1, "👩‍🍳"],
  ["a letter with its accent apart", "cafe\u0301", 1, "e\u0301"],
  ["a typographic apostrophe", "It’s ready", 1, "’"],
  ["nothing", "", 1, null],
])("%s", (_, text, count, foreign) => {
  expect(segmentsOf(text, LIMITS)).toEqual({ count, foreign });
});
