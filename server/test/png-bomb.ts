// A small PNG with more pixels than anybody should decode.
import { crc32, deflateSync } from "node:zlib";

const SIDE = 12_000;

/** Black, with one bit for each of 144 million pixels. To draw and compress a picture of three colors would take seconds. */
export function pngBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.writeUInt8(1, 8);
  // A row begins with the number of its filter.
  const rows = Buffer.alloc(SIDE * (1 + SIDE / 8));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
