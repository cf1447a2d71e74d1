// Uploads a picture to a number: POST /<phone number id>/media.
import { randomUUID } from "node:crypto";
import type { ChannelHttp, ChannelSender } from "../channel.ts";
import type { Graph } from "./graph.ts";
import { type Refusal, refusal } from "./graph-error.ts";
import { isObject, textIn } from "./json.ts";

/** The channel's id of the picture, or why there is none. An upload that may have worked is simply done again. */
export async function uploadMedia(
  graph: Graph,
  sender: ChannelSender,
  http: ChannelHttp,
  image: Buffer,
): Promise<{ mediaId: string } | { failure: Refusal }> {
  const answer = await graph.post(sender, http, `/${sender.numberId}/media`, multipart(image));
  if (!answer.ok) {
    const { failure } = answer;
    if (failure.kind !== "uncertain") return { failure };
    return { failure: again("WhatsApp didn't confirm the upload of the sticker.") };
  }
  const mediaId = isObject(answer.body) ? textIn(answer.body, "id") : null;
  return mediaId === null ? { failure: again("WhatsApp gave no id for the sticker.") } : { mediaId };
}

function again(sentence: string): Refusal {
  return refusal("retry", "media_upload_failed", sentence);
}

function multipart(image: Buffer): { contentType: string; bytes: Buffer } {
  const boundary = `parley-${randomUUID()}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head =
    `${field("messaging_product", "whatsapp")}${field("type", "image/webp")}--${boundary}\r\n` +
    'content-disposition: form-data; name="file"; filename="sticker.webp"\r\ncontent-type: image/webp\r\n\r\n';
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
