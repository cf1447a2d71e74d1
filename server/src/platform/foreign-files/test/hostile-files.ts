// Files that a person can send and that no library reads in reasonable time or memory, of 15 MB each.
const MOST = 15_000_000;

const filled = (part: Buffer) => Buffer.alloc(MOST - (MOST % part.length), part);

/** A page with one packet of less than 255 bytes. The checksum is wrong, which no reader minds. */
function page(serial: number, packet: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write("OggS");
  head.writeUInt8(2, 5);
  head.writeUInt32LE(serial, 14);
  head.writeUInt8(1, 26);
  head.writeUInt8(packet.length, 27);
  return Buffer.concat([head, packet]);
}

const opusHead = Buffer.alloc(19);
opusHead.write("OpusHead");
opusHead.writeUInt8(1, 8);
opusHead.writeUInt8(1, 9);

export function chainedOgg(): Buffer {
  const pages = Array.from({ length: MOST / 47 }, (_, serial) => page(serial, opusHead));
  return Buffer.concat(pages);
}

export function oggOfEmptyPages(): Buffer {
  return Buffer.concat([page(1, opusHead), filled(page(1, Buffer.alloc(0)))]);
}

function box(type: string, body = ""): Buffer {
  const bytes = Buffer.from(`\0\0\0\0${type}${body}`, "latin1");
  bytes.writeUInt32BE(bytes.length);
  return bytes;
}

/** With a second of each track, and none of its samples. */
export function mp4Of(tracks: [handler: string, codec: string][]): Buffer {
  const text = (...parts: Buffer[]) => Buffer.concat(parts).toString("latin1");
  const zeros = (count: number) => "\0".repeat(count);
  const traks = tracks.map(([handler, codec], index) => {
    const entry = box(codec, `${zeros(6)}\0\x01${zeros(70)}`);
    const samples = box("stbl", text(box("stsd", `${zeros(7)}\x01${text(entry)}`)));
    const header = box("mdhd", `${zeros(12)}\0\0\x03\xe8\0\0\x03\xe8\x55\xc4\0\0`);
    const media = [header, box("hdlr", `${zeros(8)}${handler}${zeros(13)}`), box("minf", text(samples))];
    const id = box("tkhd", `${zeros(15)}${String.fromCharCode(index + 1)}${zeros(68)}`);
    return box("trak", text(id, box("mdia", text(...media))));
  });
  return Buffer.concat([box("ftyp", "isom\0\0\0\0isom"), box("moov", text(...traks))]);
}

export function videoOfEmptyBoxes(): Buffer {
  return Buffer.concat([box("ftyp", "isom\0\0\0\0isom"), filled(box("free"))]);
}

export function flacOfEmptyBlocks(): Buffer {
  return Buffer.concat([flacOf(0, 0n), filled(Buffer.from([1, 0, 0, 0]))]);
}

/** Without sound. */
export function flacOf(rate: number, samples: bigint): Buffer {
  const info = Buffer.alloc(38);
  info.writeUInt8(34, 3);
  info.writeBigUInt64BE((BigInt(rate) << 44n) | samples, 14);
  return Buffer.concat([Buffer.from("fLaC"), info]);
}

export function aacOfShortFrames(): Buffer {
  return filled(Buffer.from("fff15080011ffc00", "hex"));
}

export function mp3OfManyTags(): Buffer {
  const frame = Buffer.from("TXXX\0\0\0\x02\0\0\0\0", "latin1");
  const frames = filled(frame);
  const size = [21, 14, 7, 0].map((shift) => (frames.length >> shift) & 127);
  return Buffer.concat([Buffer.from("ID3"), Buffer.from([3, 0, 0, ...size]), frames]);
}
