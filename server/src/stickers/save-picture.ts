// The picture of a sticker: checked, so that every channel with stickers takes it as it is, and stored as a file of the account.
import { commitUpload, finishUpload, type MediaFiles, storePicture, withStore } from "../media/index.ts";
import type { Answer } from "../platform/answer.ts";
import { type Session, t } from "../platform/database/index.ts";
import type { FileExaminer } from "../platform/foreign-files/file-examiner.ts";
import type { Once } from "../platform/idempotency/once.ts";
import { type Fault, invalidField, invalidInput } from "../platform/problem.ts";
import { stickerErrors } from "./errors.ts";

/**
 * Photos are converted, and larger than stickers. The limit is far above a sticker's in any case, so that a WebP picture that is too
 * large gets `sticker_too_large` and not 413.
 */
export const stickerUpload = {
  contentType: "image/webp",
  otherTypes: ["image/png", "image/jpeg"],
  maxBytes: 8 * 1_024 * 1_024,
};

/** What the row of a sticker notes of its picture. */
export const PICTURE = { mediaId: t.uuid, animated: t.bool, bytes: t.int4, sha256: t.bytea };

export const PICTURE_PROBLEMS = {
  422: ["sticker_not_webp", "sticker_wrong_size", "sticker_too_large"],
  503: ["media_store_unavailable"],
} as const;

export interface PictureRequest {
  caller: { accountId: string };
  body: unknown;
  once: Once;
}

/** Answers with what `save` does once. Throws 503 `media_store_unavailable`, and what `checkPicture` throws. */
export async function savePicture(
  files: MediaFiles,
  { caller: { accountId }, body, once }: PictureRequest,
  save: (session: Session, picture: t.Inputs<typeof PICTURE>) => Promise<Answer>,
): Promise<Answer> {
  const { bytes, animated } = await checkPicture(files.examiner, accountId, body as Buffer);
  const form = { mimeType: "image/webp", width: SIDE, height: SIDE };
  const upload = await withStore(files, () => storePicture(files, accountId, bytes, form));
  const { sha256 } = upload.file;
  return commitUpload(files, upload, () =>
    once(async (session) => {
      await finishUpload(session, upload);
      return save(session, { mediaId: upload.run.mediaId, animated, bytes: bytes.length, sha256 });
    }),
  );
}

/** Converts a PNG or JPEG. Throws 422 `sticker_not_webp`, `sticker_wrong_size` or `sticker_too_large`. */
export async function checkPicture(
  examiner: FileExaminer,
  accountId: string,
  given: Buffer,
): Promise<{ bytes: Buffer; animated: boolean }> {
  const bytes = isWholeWebp(given)
    ? given
    : await examiner.run(accountId, "fitPicture", [given], SIDE, STATIC_LIMIT);
  const picture = bytes && (await examiner.run(accountId, "readWebp", [bytes], SIDE));
  if (!picture)
    throw invalidField(
      "",
      stickerErrors.sticker_not_webp,
      "The body can't be read as a WebP, PNG or JPEG picture.",
    );
  const { width, height, animated } = picture;
  const limit = animated ? ANIMATED_LIMIT : STATIC_LIMIT;
  const faults: Fault[] = [];
  const add = (code: Fault["code"], detail: string) => faults.push({ pointer: "", code, detail });
  if (width !== SIDE || height !== SIDE)
    add("sticker_wrong_size", `A sticker must have 512 x 512 pixels. This picture has ${width} x ${height}.`);
  if (bytes.length > limit)
    add(
      "sticker_too_large",
      `${animated ? "An animated" : "A static"} sticker can have at most ${limit} bytes (${limit / 1_024} KB). ` +
        `This picture has ${bytes.length}.`,
    );
  const [first, ...rest] = faults;
  if (first) throw invalidInput([first, ...rest]);
  return { bytes, animated };
}

/** The RIFF header has the file's length, so a truncated file is found without decoding. */
function isWholeWebp(bytes: Buffer): boolean {
  return (
    bytes.length >= 12 &&
    bytes.toString("latin1", 0, 4) === "RIFF" &&
    bytes.toString("latin1", 8, 12) === "WEBP" &&
    bytes.readUInt32LE(4) + 8 <= bytes.length
  );
}

/** Pixels of each side of a sticker. */
const SIDE = 512;
/** In bytes. Every channel with stickers takes them. */
const STATIC_LIMIT = 100 * 1_024;
const ANIMATED_LIMIT = 500 * 1_024;
