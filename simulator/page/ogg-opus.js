// Puts the Opus packets of a WebM recording into an Ogg file. Phones send voice notes as Ogg, and Chromium records only WebM.
// Sources: RFC 8794 (EBML), RFC 9559 (Matroska), RFC 3533 (Ogg), RFC 7845 (Opus in Ogg).

/** Elements that contain others. They are entered, whatever their size: a recorder doesn't know it. */
const MASTERS = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]);
const CODEC_PRIVATE = 0x63a2;
const BLOCKS = [0xa3, 0xa1];
/** Before the packet of a block: the track, the time and the flags. */
const BLOCK_HEAD = 4;
const [FIRST, LAST] = [2, 4];
const SERIAL = 1;
/** Samples of a millisecond. */
const SAMPLES = 48;

/** Null when the bytes have no Opus. */
export function oggFromWebm(bytes) {
  let head = null;
  const packets = [];
  for (const { id, data } of elements(bytes)) {
    if (id === CODEC_PRIVATE) head = data;
    if (BLOCKS.includes(id)) packets.push(data.subarray(BLOCK_HEAD));
  }
  if (head === null || packets.length === 0) return null;
  const pages = [page(0, FIRST, 0, head), page(1, 0, 0, tags())];
  let position = 0;
  for (const [index, packet] of packets.entries()) {
    position += SAMPLES * durationOf(packet);
    pages.push(page(2 + index, index === packets.length - 1 ? LAST : 0, position, packet));
  }
  return new Blob(pages, { type: "audio/ogg; codecs=opus" });
}

function* elements(bytes) {
  let at = 0;
  /** A number whose first byte says by its leading zeros how long it is. */
  const read = () => {
    const length = Math.clz32(bytes[at]) - 23;
    let value = 0;
    for (const byte of bytes.subarray(at, at + length)) value = value * 256 + byte;
    at += length;
    return { value, length };
  };
  while (at < bytes.length) {
    const id = read().value;
    const { value, length } = read();
    if (MASTERS.has(id)) continue;
    const size = value - 2 ** (7 * length);
    // The first byte of a size is never 0: what follows is no element.
    if (size < 0) return;
    yield { id, data: bytes.subarray(at, at + size) };
    at += size;
  }
}

/** In milliseconds. Source: RFC 6716, section 3.1. */
function durationOf([toc, count]) {
  const config = toc >> 3;
  const sizes = config < 12 ? [10, 20, 40, 60] : config < 16 ? [10, 20, 10, 20] : [2.5, 5, 10, 20];
  const frames = [1, 2, 2, count & 63][toc & 3];
  return sizes[config & 3] * frames;
}

/** A page with one packet. */
function page(number, flags, position, packet) {
  const segments = Math.floor(packet.length / 255) + 1;
  const made = new Uint8Array(27 + segments + packet.length);
  const view = new DataView(made.buffer);
  made.set(ascii("OggS"));
  made[5] = flags;
  view.setBigUint64(6, BigInt(position), true);
  view.setUint32(14, SERIAL, true);
  view.setUint32(18, number, true);
  made[26] = segments;
  made.fill(255, 27, 26 + segments);
  made[26 + segments] = packet.length % 255;
  made.set(packet, 27 + segments);
  view.setUint32(22, checksum(made), true);
  return made;
}

function tags() {
  const vendor = ascii("Simulator");
  const made = new Uint8Array(16 + vendor.length);
  made.set(ascii("OpusTags"));
  made[8] = vendor.length;
  made.set(vendor, 12);
  return made;
}

/** CRC-32 with the polynomial 0x04c11db7, without reflection. */
function checksum(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

function ascii(text) {
  return new TextEncoder().encode(text);
}
