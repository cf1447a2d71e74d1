import { type Fault, Problem } from "../platform/problem.ts";

export function stickerNotFound(number: number | string): Problem {
  return new Problem({
    status: 404,
    code: "sticker_not_found",
    title: "Sticker not found",
    detail: `The library has no sticker ${JSON.stringify(String(number).slice(0, 40))}.`,
  });
}

export function stickerNotWebp(): Fault {
  const detail = "The body can't be read as a WebP picture.";
  return { pointer: "", code: "sticker_not_webp", detail };
}

export function stickerWrongSize(width: number, height: number): Fault {
  const detail = `A sticker must have 512 x 512 pixels. This picture has ${width} x ${height}.`;
  return { pointer: "", code: "sticker_wrong_size", detail };
}

export function stickerTooLarge(bytes: number, animated: boolean, limit: number): Fault {
  const kind = animated ? "An animated" : "A static";
  const detail = `${kind} sticker can have at most ${limit} bytes (${limit / 1_024} KB). This picture has ${bytes}.`;
  return { pointer: "", code: "sticker_too_large", detail };
}
