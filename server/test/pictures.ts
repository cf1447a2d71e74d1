// Pictures made for tests.
import sharp, { type Exif } from "sharp";

export function jpeg(width = 300, height = 200, background = "#0f6b66", exif?: Exif): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background } }).jpeg();
  return (exif ? picture.withExif(exif) : picture).toBuffer();
}
