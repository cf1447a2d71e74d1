import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FileExaminer } from "../file-examiner.ts";
import * as hostile from "./hostile-files.ts";

let examiner: FileExaminer;
beforeAll(() => {
  examiner = new FileExaminer();
});
afterAll(() => examiner.stop());

describe("no length is found, and other work goes on meanwhile, for", () => {
  test.each<[string, () => Buffer, string]>([
    ["a voice note of 300,000 chained streams", hostile.chainedOgg, "audio/ogg"],
    ["a voice note of empty pages", hostile.oggOfEmptyPages, "audio/ogg"],
    ["a video of empty boxes", hostile.videoOfEmptyBoxes, "video/mp4"],
    ["an MP3 with a million tags", hostile.mp3OfManyTags, "audio/mpeg"],
  ])("%s", async (_what, make, type) => {
    const bytes = make();
    expect(await examiner.run("one", "typeOf", [bytes.subarray(0, 4_096)])).toContain(type);
    const found = examiner.run("one", "tracksOf", [bytes], type);
    // A library in this process would come first.
    expect(await Promise.race([found, delay(0, "other work")])).toBe("other work");
    expect((await found)?.durationMs ?? null).toBeNull();
  });
});

test.each<[string, Buffer, number | null]>([
  ["a minute", hostile.flacOf(8_000, 480_000n), 60_000],
  ["a sample at a rate of 0", hostile.flacOf(0, 1n), null],
  ["34 years", hostile.flacOf(1, 2n ** 30n), null],
])("the length of a FLAC of %s is a number that can be stored, or null", async (_what, bytes, length) => {
  const found = await examiner.run("one", "tracksOf", [bytes], "audio/flac");
  expect(found).toEqual({ durationMs: length, mimeType: "audio/flac" });
});

test.each<[string, [handler: string, codec: string][], string]>([
  [
    "a picture in H.264 and sound in AAC",
    [
      ["vide", "avc1"],
      ["soun", "mp4a"],
    ],
    "video/mp4",
  ],
  [
    "a picture in HEVC",
    [
      ["vide", "hvc1"],
      ["soun", "mp4a"],
    ],
    "video/mp4; codecs=other",
  ],
  [
    "sound in AC-3",
    [
      ["vide", "avc1"],
      ["soun", "ac-3"],
    ],
    "video/mp4; codecs=other",
  ],
  ["sound in AAC alone", [["soun", "mp4a"]], "audio/mp4"],
  ["sound in Opus alone", [["soun", "Opus"]], "audio/mp4; codecs=other"],
  [
    "a subtitle",
    [
      ["vide", "avc1"],
      ["text", "tx3g"],
    ],
    "video/mp4",
  ],
  ["no track", [], "video/mp4"],
])("the type of an MP4 with %s tells it", async (_what, tracks, mimeType) => {
  const bytes = hostile.mp4Of(tracks);
  expect(await examiner.run("one", "tracksOf", [bytes], "video/mp4")).toMatchObject({ mimeType });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

describe("a picture", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("as %s has a preview", async (format) => {
    const bytes = await picture(1_600, 900).toFormat(format).toBuffer();
    const found = await examiner.run("one", "previewOf", [bytes.subarray(0, 50), bytes.subarray(50)]);
    expect(found).toMatchObject({ width: 1_600, height: 900 });
    expect(await sharp(found?.preview).metadata()).toMatchObject({ format: "webp", width: 640, height: 360 });
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    // Of 7,000 by 7,000 pixels, which take seconds to encode.
    ["that would take a gigabyte", () => readFileSync(new URL("large.avif", import.meta.url))],
    ["of more than 50 million pixels", () => picture(10_000, 5_001).png().toBuffer()],
    ["of no format", () => Buffer.from("hello")],
  ])("%s has none", async (_what, make) => {
    expect(await examiner.run("one", "previewOf", [await make()])).toBeNull();
  });

  test.skipIf(!existsSync("/proc/self/status"))("never takes the process more than 500 MB", () => {
    const [pid] = examinersOf(process.pid);
    const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    expect(Number(peak)).toBeLessThan(500_000);
  });
});

test("a process that was killed is replaced", async () => {
  for (const pid of examinersOf(process.pid)) process.kill(Number(pid), "SIGKILL");
  const jpeg = await picture(8, 8).jpeg().toBuffer();
  await expect.poll(() => examiner.run("one", "typeOf", [jpeg])).toBe("image/jpeg");
});

test("bytes that can't be read to their end aren't taken for a part of the next file", async () => {
  const jpeg = await picture(8, 8).jpeg().toBuffer();
  async function* broken() {
    yield jpeg;
    throw new Error("The store is gone.");
  }
  await expect(examiner.run("one", "typeOf", broken())).rejects.toThrow("The store is gone.");
  expect(await examiner.run("one", "typeOf", [await picture(8, 8).png().toBuffer()])).toBe("image/png");
});

function examinersOf(parent: number): string[] {
  const found = spawnSync("pgrep", ["-f", "examine-files.js", "-P", String(parent)], { encoding: "utf8" });
  return found.stdout.trim().split("\n");
}
