import { expect, test } from "vitest";
import { contentFault } from "../src/whatsapp/cloud-api/media/content-fault.ts";

/** The sample descriptions of tracks, as they stand somewhere in the file. */
const tracksOf = (...codecs: string[]) =>
  Buffer.from(codecs.map((codec) => `stsd\0\0\0\0\0\0\0\x01\0\0\0\x56${codec}`).join("-"), "latin1");

test.each<[string, string[], boolean]>([
  ["video/mp4", ["avc1", "mp4a"], true],
  ["video/mp4", ["avc1", "mp4a", "tx3g"], true],
  ["video/mp4", [], true],
  ["video/mp4", ["hvc1", "mp4a"], false],
  ["video/3gpp", ["s263", "samr"], false],
  ["audio/mp4", ["mp4a"], true],
  ["audio/mp4", ["alac"], false],
])("a phone plays %s of the codecs %j: %s", (type, codecs, plays) => {
  expect(contentFault(type, tracksOf(...codecs)) === null).toBe(plays);
});
