// Hands a message over. A sticker or another file first needs a media id of the sender.
import type {
  ChannelHttp,
  FileStore,
  Files,
  OutboundMessage,
  Refusal,
  SendOutcome,
} from "../../connector.ts";
import { isObject, itemsIn, textIn } from "../../json.ts";
import type { WhatsAppSender } from "../credentials.ts";
import { refusal, uncertain } from "../errors/graph-error.ts";
import type { Graph } from "../graph.ts";
import { messageBody } from "./message-body.ts";
import { upload } from "./upload.ts";

/** Meta deletes an upload after 30 days. One day less, so that an id doesn't expire during a send. */
const MEDIA_LIFE_MS = 29 * 24 * 3_600_000;
/** Meta's codes for a media id that no longer exists: upload failed, and invalid parameter. */
const MEDIA_GONE: readonly (number | null)[] = [131053, 100];

interface SendContext {
  graph: Graph;
  sender: WhatsAppSender;
  http: ChannelHttp;
  files: Files;
  now: number;
}

/** Throws only what `files` throws, and then no message was taken. */
export async function sendMessage(context: SendContext, message: OutboundMessage): Promise<SendOutcome> {
  const { content } = message;
  if (content.type === "sticker") {
    const { number } = content;
    const gone = refusal("sticker_not_found", `Sticker ${number} is no longer in the library.`);
    return sendFile(context, message, { store: context.files.stickers, key: number, gone });
  }
  if (!("mediaId" in content) || content.mediaId === undefined) return post(context, message, null);
  const gone = refusal("media_not_found", "The file was deleted before the message was sent.");
  return sendFile(context, message, { store: context.files.media, key: content.mediaId, gone });
}

async function sendFile<Key>(
  context: SendContext,
  message: OutboundMessage,
  { store, key, gone }: { store: FileStore<Key>; key: Key; gone: Refusal },
): Promise<SendOutcome> {
  const known = await store.find(key);
  if (known !== null) {
    const outcome = await post(context, message, known);
    if (outcome.kind === "taken" || !MEDIA_GONE.includes(outcome.error.providerCode)) return outcome;
    await store.forget(key);
  }
  const file = await store.open(key);
  if (file === null) return gone;
  const uploaded = await upload(context.graph, context.sender, context.http, file);
  if (typeof uploaded !== "string") return uploaded;
  await store.save(key, uploaded, new Date(context.now + MEDIA_LIFE_MS));
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
export function outcomeOf(body: unknown): SendOutcome {
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
