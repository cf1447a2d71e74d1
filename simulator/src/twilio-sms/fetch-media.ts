// Downloads the media of a send, as Twilio does. Twilio takes the message first, and fails it afterwards.
// Sources: Twilio, "Accepted content types for media"; errors 11200, 11751 and 12300.
import type { Context } from "../context.ts";
import { isTypeOfBytes } from "../whatsapp/cloud-api/media/media-types.ts";
import type { SmsFile } from "./sms.ts";

const WITHIN_MS = 15_000;
/** Bytes of all media of a message. */
const MOST_BYTES = 5 * 1024 * 1024;

const TYPES =
  /^(image\/(jpeg|jpg|gif|png|heic|heif|tiff|bmp)|video\/[\w.+-]+|audio\/[\w.+-]+|text\/(vcard|x-vcard|csv|rtf|richtext|calendar|directory)|application\/(pdf|vcard|vnd\.apple\.pkpass))$/;

/** The stored files, or the code of Twilio's error. */
export async function fetchMedia(
  context: Context,
  number: string,
  urls: string[],
): Promise<SmsFile[] | number> {
  const files: SmsFile[] = [];
  let left = MOST_BYTES;
  for (const url of urls) {
    const file = await fetchFile(url, left);
    if (typeof file === "number") return file;
    left -= file.bytes.length;
    const known = { phone_number_id: number, mime_type: file.type, animated: false, at: context.clock() };
    const { id } = await context.media.add(known, file.bytes);
    files.push({ media_id: id, content_type: file.type, file_size: file.bytes.length });
  }
  return files;
}

/** Asks for the type with HEAD first, like Twilio. */
async function fetchFile(url: string, most: number): Promise<{ type: string; bytes: Buffer } | number> {
  try {
    const head = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(WITHIN_MS) });
    const response = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) });
    if (!head.ok || !response.ok) return 11200;
    const type = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
    if (!TYPES.test(type) || head.headers.get("content-type") !== response.headers.get("content-type"))
      return 12300;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > most) return 11751;
    }
    const bytes = Buffer.concat(chunks);
    return isTypeOfBytes(type, bytes) ? { type, bytes } : 12300;
  } catch {
    return 11200;
  }
}
