// The problems that only stickers have.
import { type Fault, invalidField, Problem } from "../platform/problem.ts";

export function stickerNotFound(number: string): Problem {
  return new Problem({
    status: 404,
    code: "sticker_not_found",
    title: "There is no such sticker",
    detail: `The library has no sticker ${JSON.stringify(number.slice(0, 40))}.`,
  });
}

export function stickerNotWebp(): Problem {
  return invalidField("", "sticker_not_webp", "A sticker is a WebP picture; this can't be read as one.");
}

export function stickerWrongSize(width: number, height: number): Fault {
  const detail = `A sticker has 512 x 512 pixels; this one has ${width} x ${height}.`;
  return { pointer: "", code: "sticker_wrong_size", detail };
}

export function stickerTooLarge(bytes: number, animated: boolean, limit: number): Fault {
  const kind = animated ? "An animated" : "A static";
  const detail = `${kind} sticker has at most ${limit} bytes (${limit / 1_024} KB); this one has ${bytes}.`;
  return { pointer: "", code: "sticker_too_large", detail };
}
