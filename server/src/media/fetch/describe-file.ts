// What the bytes of a file say about it: its type, the size of a picture with a preview, and how long it plays.
import type { MediaFiles } from "../files/media-files.ts";
import type { Stored } from "../files/store-file.ts";
import type { StoredFile } from "../finish-file.ts";
import type { MediaRun } from "../media.ts";

/** Decoding a picture takes four bytes a pixel. A file of some kilobytes can have a billion pixels. */
const MOST_PIXELS = 50_000_000;
const PREVIEW_SIDE = 640;
/** Of 0 to 6. The default, 4, takes twice the time for previews that are 4 % smaller. */
const PREVIEW_EFFORT = 2;

/** Programs write these types without a signature, so the announced type is believed unless the bytes aren't text. */
const TEXT_TYPE = /^text\/(plain|csv|calendar|vcard|x-vcard)\b/;

/** `announced`: the type that the sender's program or the client named. The bytes of the file aren't kept. */
export async function describeFile(
  { pictures }: Pick<MediaFiles, "pictures">,
  { accountId }: MediaRun,
  announced: string | null,
  { head, whole, ...stored }: Stored,
): Promise<StoredFile> {
  const mimeType = await typeOf(head, announced);
  const unknown = { ...stored, mimeType, width: null, height: null, durationMs: null, preview: null };
  if (whole === null || !/^(image|audio|video)\//.test(mimeType)) return unknown;
  if (mimeType.startsWith("image/"))
    return { ...unknown, ...(await pictures.run(accountId, () => describePicture(whole))) };
  return { ...unknown, durationMs: await durationOf(whole, mimeType) };
}

async function typeOf(head: Buffer, announced: string | null): Promise<string> {
  // Loaded with the first file, as sharp is below: a service without files doesn't need their memory.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return OFFICIAL[found.mime] ?? found.mime;
  const plain = announced?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return TEXT_TYPE.test(plain) && !head.includes(0) ? plain : "application/octet-stream";
}

/** Types that several words name, by the word that browsers and channels use. */
const OFFICIAL: Record<string, string> = {
  "audio/ogg; codecs=opus": "audio/ogg",
  "audio/x-m4a": "audio/mp4",
};

async function describePicture(file: Buffer): Promise<Pick<StoredFile, "width" | "height" | "preview">> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const options = { failOn: "error", limitInputPixels: MOST_PIXELS, sequentialRead: true } as const;
  try {
    const { width, height } = await sharp(file, options).autoOrient().metadata();
    const size = {
      width: PREVIEW_SIDE,
      height: PREVIEW_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    } as const;
    // Without metadata, which may hold the place where the picture was taken. sharp leaves it out unless asked.
    const preview = await sharp(file, options)
      .autoOrient()
      .resize(size)
      .webp({ quality: 75, effort: PREVIEW_EFFORT })
      .toBuffer();
    return { width, height, preview };
  } catch {
    // A picture that can't be read stays a file.
    return { width: null, height: null, preview: null };
  }
}

/** Milliseconds; null when the file doesn't say. */
async function durationOf(file: Buffer, mimeType: string): Promise<number | null> {
  const { parseBuffer } = await import("music-metadata");
  try {
    const { format } = await parseBuffer(
      file,
      { mimeType, size: file.length },
      { duration: true, skipCovers: true },
    );
    return format.duration === undefined ? null : Math.round(format.duration * 1_000);
  } catch {
    return null;
  }
}
