import { expect, test } from "vitest";
import { segmentsOf } from "../segments.ts";

const LIMITS = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } };

test.each([
  ["160 letters", "a".repeat(160), 1, 160, null],
  ["161 letters", "a".repeat(161), 2, 153, null],
  ["306 letters", "a".repeat(306), 2, 153, null],
  ["307 letters", "a".repeat(307), 3, 153, null],
  ["accents of the default alphabet", "èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà".repeat(6), 1, 160, null],
  ["Greek capitals and signs of the default alphabet", "ΔΦΓΛΩΠΨΣΘΞ@£$¥¤¡¿§_\n\r", 1, 160, null],
  ["80 characters of the extension table", "€".repeat(80), 1, 160, null],
  ["81 characters of the extension table", "[".repeat(81), 2, 153, null],
  ["every character of the extension table", "\f^{}\\[~]|€", 1, 160, null],
  ["an extended character that would be divided", `${"a".repeat(152)}€${"a".repeat(152)}`, 3, 153, null],
  ["70 characters with another letter", `${"a".repeat(69)}ç`, 1, 70, "ç"],
  ["71 characters with another letter", `${"a".repeat(70)}ç`, 2, 67, "ç"],
  ["134 characters in Cyrillic", "я".repeat(134), 2, 67, "я"],
  ["135 characters in Cyrillic", "я".repeat(135), 3, 67, "я"],
  ["35 emoji, each of two units", "🎂".repeat(35), 1, 70, "🎂"],
  ["36 emoji", "🎂".repeat(36), 2, 67, "🎂"],
  ["emoji that would be divided", "🎂".repeat(67), 3, 67, "🎂"],
  ["an emoji of several characters", "Hi 👩‍🍳", 1, 70, "👩‍🍳"],
  ["a letter with its accent apart", "cafe\u0301", 1, 70, "e\u0301"],
  ["a typographic apostrophe", "It’s ready", 1, 70, "’"],
  ["nothing", "", 1, 160, null],
])("%s", (_, text, count, size, foreign) => {
  expect(segmentsOf(text, LIMITS)).toEqual({ count, size, foreign });
});
