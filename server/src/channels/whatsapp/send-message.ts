// Hands a message over. A sticker first needs a media id of the sender.
import type {
  ChannelHttp,
  OutboundContent,
  OutboundMessage,
  Refusal,
  SendOutcome,
  StickerMedia,
} from "../connector.ts";
import { isObject, itemsIn, textIn } from "../json.ts";
import type { WhatsAppSender } from "./credentials.ts";
import { refusal, uncertain } from "./errors/graph-error.ts";
import type { Graph } from "./graph.ts";
import { templateBody } from "./templates/template-body.ts";

/** Meta deletes an upload after 30 days. One day less, so that an id doesn't expire during a send. */
const MEDIA_LIFE_MS = 29 * 24 * 3_600_000;
/** Meta's codes for a media id that no longer exists: upload failed, and invalid parameter. */
const MEDIA_GONE: readonly (number | null)[] = [131053, 100];

interface SendContext {
  graph: Graph;
  sender: WhatsAppSender;
  http: ChannelHttp;
  media: StickerMedia;
  now: number;
}

/** Throws only what `media` throws, and then no message was taken. */
export async function sendMessage(context: SendContext, message: OutboundMessage): Promise<SendOutcome> {
  if (message.content.type !== "sticker") return post(context, message, null);
  const { number } = message.content;
  const { media } = context;
  const known = await media.find(number);
  if (known !== null) {
    const outcome = await post(context, message, known);
    if (outcome.kind === "taken" || !MEDIA_GONE.includes(outcome.error.providerCode)) return outcome;
    await media.forget(number);
  }
  const image = await media.image(number);
  if (image === null) {
    return refusal("sticker_not_found", `Sticker ${number} is no longer in the library.`);
  }
  const uploaded = await upload(context, image);
  if (typeof uploaded !== "string") return uploaded;
  await media.save(number, uploaded, new Date(context.now + MEDIA_LIFE_MS));
  return post(context, message, uploaded);
}

async function post(
  { graph, sender, http }: SendContext,
  message: OutboundMessage,
  mediaId: string | null,
): Promise<SendOutcome> {
  const answer = await graph(sender, http, {
    method: "POST",
    path: `/${sender.numberId}/messages`,
    body: { contentType: "application/json", bytes: messageBody(message, mediaId) },
  });
  return answer.ok ? outcomeOf(answer.body) : answer.failure;
}

/** Meta took the message whatever `message_status` says. An answer without an id leaves the outcome open. */
function outcomeOf(body: unknown): SendOutcome {
  const answer = isObject(body) ? body : {};
  const [message] = itemsIn(answer, "messages");
  const channelMessageId = isObject(message) ? textIn(message, "id") : null;
  if (channelMessageId === null) {
    const detail = "WhatsApp's answer has no message id. WhatsApp may have processed the request.";
    return uncertain("channel_failed", detail);
  }
  const [contact] = itemsIn(answer, "contacts");
  const address = isObject(contact) ? (textIn(contact, "wa_id") ?? textIn(contact, "user_id")) : null;
  return { kind: "taken", channelMessageId, address };
}

/** Returns the media id. An upload whose outcome is unknown can be repeated. */
async function upload({ graph, sender, http }: SendContext, image: Buffer): Promise<string | Refusal> {
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", "image/webp");
  form.set("file", new File([new Uint8Array(image)], "sticker.webp", { type: "image/webp" }));
  const encoded = new Response(form);
  const answer = await graph(sender, http, {
    method: "POST",
    path: `/${sender.numberId}/media`,
    body: {
      contentType: encoded.headers.get("content-type") ?? "",
      bytes: Buffer.from(await encoded.arrayBuffer()),
    },
  });
  if (!answer.ok && answer.failure.kind !== "uncertain") return answer.failure;
  const mediaId = answer.ok && isObject(answer.body) ? textIn(answer.body, "id") : null;
  return mediaId ?? refusal("media_upload_failed", "WhatsApp didn't confirm the sticker's upload.");
}

/** `mediaId` is the id of the uploaded sticker; null for other messages. */
function messageBody(message: OutboundMessage, mediaId: string | null): string {
  return JSON.stringify({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    // Meta answers 200 and drops the message when `to` is a business-scoped user id.
    ...(/^\+?\d+$/.test(message.to) ? { to: message.to } : { recipient: message.to }),
    ...content(message.content, mediaId),
    biz_opaque_callback_data: message.callbackData,
  });
}

function content(message: OutboundContent, mediaId: string | null) {
  switch (message.type) {
    case "text":
      return { type: "text", text: { body: message.body, preview_url: false } };
    case "template":
      return { type: "template", template: templateBody(message) };
    case "sticker":
      return { type: "sticker", sticker: { id: mediaId } };
  }
}
