// WebP pictures made for tests.
import sharp, { type SharpOptions } from "sharp";

/** A static picture. Other seeds give other pictures. */
export function staticPicture(width = 512, height = 512, seed = 1): Promise<Buffer> {
  return sharp(plane(width, height, seed))
    .webp()
    .toBuffer();
}

export async function animatedPicture(frames = 3): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, seed) =>
      sharp(plane(512, 512, seed))
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** The picture padded to this many bytes. Bytes after the container aren't read. */
export function padded(picture: Buffer, bytes: number): Buffer {
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

function plane(width: number, height: number, seed: number): SharpOptions {
  return { create: { width, height, channels: 4, background: { r: seed * 20, g: 80, b: 200, alpha: 0.5 } } };
}
