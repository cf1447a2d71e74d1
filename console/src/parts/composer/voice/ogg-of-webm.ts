// Moves the Opus packets of a WebM recording, which Chromium and Safari make, into Ogg, which channels take as a voice note. The sound
// isn't encoded again. Sources: RFC 8794 (EBML), RFC 9559 (Matroska), RFC 3533 (Ogg), RFC 7845 (Opus in Ogg).

/** Elements with further elements inside: Segment, Cluster, Tracks, TrackEntry, BlockGroup. */
const PARENTS = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0]);
const CODEC_PRIVATE = 0x63a2;
/** SimpleBlock and Block. */
const BLOCKS = new Set([0xa3, 0xa1]);
/** Of a block, after the number of its track: a time of two bytes and flags. */
const BLOCK_HEAD = 3;
const LACING = 0x06;

/** A packet of Opus has at most 1,275 bytes in each of its segments of 255 bytes, and a page 255 segments. */
const PACKETS_OF_PAGE = 40;
const SAMPLES_OF_MS = 48;

/** Throws an Error for anything but a recording with one track of Opus. */
export function oggOfWebm(webm: Uint8Array): Uint8Array<ArrayBuffer> {
  let head: Uint8Array | null = null;
  const packets: Uint8Array[] = [];
  for (const { id, data } of elementsIn(webm)) {
    if (id === CODEC_PRIVATE) head ??= data;
    else if (BLOCKS.has(id)) packets.push(packetIn(data));
  }
  if (!head || textAt(head, 0, 8) !== "OpusHead" || packets.length === 0)
    throw new Error("The recording has no Opus sound.");
  const pages = [
    pageOf([head], { number: 0, samples: 0, flags: FIRST }),
    pageOf([TAGS], { number: 1, samples: 0, flags: 0 }),
  ];
  let samples = 0;
  for (let at = 0; at < packets.length; at += PACKETS_OF_PAGE) {
    const own = packets.slice(at, at + PACKETS_OF_PAGE);
    samples += own.reduce((sum, packet) => sum + samplesOf(packet), 0);
    const flags = at + PACKETS_OF_PAGE >= packets.length ? LAST : 0;
    pages.push(pageOf(own, { number: pages.length, samples, flags }));
  }
  return joined(pages);
}

/** Those without elements inside, in their order. A recording is written without the lengths of its parents. */
function* elementsIn(bytes: Uint8Array): Generator<{ id: number; data: Uint8Array }> {
  for (let at = 0; at < bytes.length; ) {
    const id = numberAt(bytes, at, true);
    const size = numberAt(bytes, at + id.length, false);
    const begin = at + id.length + size.length;
    if (PARENTS.has(id.value)) at = begin;
    else {
      // The recorder may have been stopped within the last one.
      if (begin + size.value > bytes.length) return;
      yield { id: id.value, data: bytes.subarray(begin, begin + size.value) };
      at = begin + size.value;
    }
  }
}

/** A number whose first bit that is set tells its length. An id keeps this bit. */
function numberAt(bytes: Uint8Array, at: number, keepsMark: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  let value = keepsMark ? first : first & (0xff >> length);
  for (let index = 1; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, length };
}

function packetIn(block: Uint8Array): Uint8Array {
  const begin = numberAt(block, 0, false).length + BLOCK_HEAD;
  if (((block[begin - 1] ?? 0) & LACING) !== 0)
    throw new Error("The recording has several packets in a block.");
  return block.subarray(begin);
}

/** By the first byte of the packet: the length of its frames, and how many they are (RFC 6716, section 3.1). */
function samplesOf(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  const config = first >> 3;
  const lengths = config < 12 ? [10, 20, 40, 60] : config < 16 ? [10, 20] : [2.5, 5, 10, 20];
  const ms = lengths[config % lengths.length] as number;
  const code = first & 3;
  const frames = code === 0 ? 1 : code === 3 ? second & 0x3f : 2;
  return ms * SAMPLES_OF_MS * frames;
}

const FIRST = 2;
const LAST = 4;
const HEAD_BYTES = 27;
/** Any number: the file has one stream. */
const SERIAL = 1;

const utf8 = new TextEncoder();
/** No vendor and no comments. */
const TAGS = joined([utf8.encode("OpusTags"), new Uint8Array(8)]);

interface Page {
  number: number;
  /** From the beginning to the end of the page. */
  samples: number;
  flags: number;
}

function pageOf(packets: Uint8Array[], { number, samples, flags }: Page): Uint8Array {
  const segments = packets.flatMap(({ length }) => [
    ...Array<number>(Math.floor(length / 255)).fill(255),
    length % 255,
  ]);
  const page = joined([new Uint8Array(HEAD_BYTES), Uint8Array.from(segments), ...packets]);
  const view = new DataView(page.buffer);
  page.set(utf8.encode("OggS"));
  page[5] = flags;
  view.setBigUint64(6, BigInt(samples), true);
  view.setUint32(14, SERIAL, true);
  view.setUint32(18, number, true);
  page[26] = segments.length;
  view.setUint32(22, checksumOf(page), true);
  return page;
}

/** CRC-32 with the polynomial 0x04c11db7, from the highest bit on, beginning with 0. */
function checksumOf(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function textAt(bytes: Uint8Array, begin: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(begin, end));
}
