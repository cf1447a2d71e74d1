// Recordings as browsers don't make them. A recording of Chromium is sent in console/test/voice.test.ts.
import { expect, test } from "vitest";
import { oggOfWebm } from "../ogg-of-webm.ts";

const HEAD = [...Buffer.from("OpusHead"), 1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0];
const element = (id: number[], data: number[]) => [
  ...id,
  0x40 | (data.length >> 8),
  data.length & 0xff,
  ...data,
];
/** Without a length, as a recorder writes parents. */
const parent = (id: number[], ...parts: number[][]) => [...id, 0x01, ...Array(7).fill(0xff), ...parts.flat()];
/** One frame of 20 ms, or several. */
const packet = (length: number, code = 0) => [0x78 | code, ...Array(length - 1).fill(7)];
const block = (data: number[], flags = 0x80) => element([0xa3], [0x81, 0, 0, flags, ...data]);

const EBML = element([0x1a, 0x45, 0xdf, 0xa3], []);
const TRACKS = parent([0x16, 0x54, 0xae, 0x6b], parent([0xae], element([0x63, 0xa2], HEAD)));
const webm = (...blocks: number[][]) =>
  Uint8Array.from([
    ...EBML,
    ...parent([0x18, 0x53, 0x80, 0x67], TRACKS, parent([0x1f, 0x43, 0xb6, 0x75], ...blocks)),
  ]);

/** The number, flags, time and packets' lengths of each page. */
function pagesOf(ogg: Uint8Array) {
  const bytes = Buffer.from(ogg);
  const pages: { flags: number; samples: number; lengths: number[] }[] = [];
  for (let at = 0; at < bytes.length; ) {
    expect(bytes.toString("latin1", at, at + 4)).toBe("OggS");
    expect(bytes.readUInt32LE(at + 18)).toBe(pages.length);
    const segments = [...bytes.subarray(at + 27, at + 27 + (bytes[at + 26] as number))];
    const lengths: number[] = [0];
    for (const segment of segments) {
      lengths[lengths.length - 1] = (lengths.at(-1) as number) + segment;
      if (segment < 255) lengths.push(0);
    }
    pages.push({
      flags: bytes[at + 5] as number,
      samples: Number(bytes.readBigInt64LE(at + 6)),
      lengths: lengths.slice(0, -1),
    });
    at += 27 + segments.length + segments.reduce((sum, length) => sum + length, 0);
  }
  return pages;
}

test("packets go into pages, whose times count samples", () => {
  const blocks = [block(packet(255)), block(packet(510, 1)), ...Array(41).fill(block(packet(10)))];
  const [head, tags, first, last, ...others] = pagesOf(oggOfWebm(webm(...blocks)));
  expect(head).toEqual({ flags: 2, samples: 0, lengths: [HEAD.length] });
  expect(tags).toEqual({ flags: 0, samples: 0, lengths: [16] });
  // The second packet has two frames.
  expect(first).toEqual({ flags: 0, samples: 41 * 960, lengths: [255, 510, ...Array(38).fill(10)] });
  expect(last).toEqual({ flags: 4, samples: 44 * 960, lengths: [10, 10, 10] });
  expect(others).toEqual([]);
});

test("a recording that was cut off is taken up to there", () => {
  const whole = webm(block(packet(20)), block(packet(30)));
  expect(pagesOf(oggOfWebm(whole.subarray(0, whole.length - 1))).at(-1)?.lengths).toEqual([20]);
});

test.each<[string, Uint8Array]>([
  ["nothing", new Uint8Array()],
  ["a picture", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
  ["zeros", new Uint8Array(64)],
  ["a recording without sound", webm()],
  ["several packets in a block", webm(block(packet(20), 0x82))],
])("%s is refused", (_name, bytes) => {
  expect(() => oggOfWebm(bytes)).toThrow("The recording has");
});
