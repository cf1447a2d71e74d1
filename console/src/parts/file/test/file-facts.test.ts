import { describe, expect, test } from "vitest";
import english from "../../../words/en.json";
import { createWords } from "../../../words/t.ts";
import { fileType, playTime } from "../file-facts.ts";
import { pictureBox } from "../picture-box.ts";
import { shownAs } from "../shown-as.ts";

const words = createWords("en", english);

test.each([
  ["application/pdf", "PDF"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Word"],
  ["application/zip", "ZIP"],
  ["image/jpeg", "JPEG"],
  ["image/svg+xml", "SVG"],
  ["audio/mpeg", "MP3"],
  ["audio/ogg; codecs=opus", "OGG"],
  ["image/jpeg; colors=cmyk", "JPEG"],
  ["text/csv", "CSV"],
  ["text/plain", "Text"],
  ["application/x-msdownload", "Program: open it only if you expected it"],
  ["application/octet-stream", "Unknown type"],
  ["application/vnd.example.thing", "Unknown type"],
  [null, "Unknown type"],
])("the type %s is called %s", (mimeType, expected) => {
  expect(fileType(words, { mime_type: mimeType })).toBe(expected);
});

test.each([
  [400, "0:00"],
  [2_960, "0:02"],
  [42_000, "0:42"],
  [605_000, "10:05"],
  [3_725_000, "1:02:05"],
])("%i ms play for %s", (ms, expected) => {
  expect(playTime(ms)).toBe(expected);
});

describe("a picture's box", () => {
  test.each<[string, number | null, number | null, [number, number]]>([
    ["a wide picture", 1_600, 1_200, [320, 240]],
    ["a high picture", 1_200, 1_600, [240, 320]],
    ["a small picture isn't blown up", 100, 80, [100, 80]],
    ["a dot can be hit", 10, 10, [64, 64]],
    ["a strip is cut", 4_000, 100, [320, 128]],
    ["a column is cut", 100, 4_000, [128, 320]],
    ["an unknown size", null, null, [240, 160]],
  ])("%s", (_, width, height, expected) => {
    const box = pictureBox(width, height);
    expect([box.width, box.height]).toEqual(expected);
  });
});

const STORED = {
  id: "med_1",
  status: "stored" as const,
  error: null,
  mime_type: "image/jpeg",
  filename: null,
  bytes: 1,
  sha256: null,
  width: 1,
  height: 1,
  duration_ms: null,
  has_preview: true,
  created_at: "2026-01-01T00:00:00.000Z",
};

test.each([
  ["image", {}, "picture"],
  ["image", { has_preview: false }, "row"],
  ["image", { status: "waiting" as const, has_preview: false }, "missing"],
  ["sticker", {}, "sticker"],
  ["video", { mime_type: "video/mp4" }, "video"],
  ["video", { mime_type: "application/x-msdownload" }, "row"],
  ["voice", { mime_type: "audio/ogg; codecs=opus" }, "audio"],
  ["audio", { mime_type: "video/mp4" }, "audio"],
  ["document", {}, "row"],
] as const)("%s with %o is shown as %s", (type, media, expected) => {
  expect(shownAs({ type, media: { ...STORED, ...media } })).toBe(expected);
});

test("a deleted picture isn't shown", () => {
  expect(shownAs({ type: "image", media: STORED, deleted_at: STORED.created_at })).toBeNull();
});
