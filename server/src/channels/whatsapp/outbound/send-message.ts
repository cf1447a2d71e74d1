// Hands a message over. Files first need media ids of the sender. Reactions and read marks leave in the same way.
import {
  type Failure,
  type FileStore,
  type Files,
  type Hold,
  mediaIdsIn,
  type OutboundMessage,
  type OutboundReaction,
  type ReadMark,
  type Refusal,
  type SendOutcome,
} from "../../connector.ts";
import { isObject, itemsIn, type JsonObject, textIn } from "../../json.ts";
import { uncertain } from "../errors/graph-error.ts";
import type { Graph } from "../graph.ts";
import { isOtherCategory, leavesByMarketingPath, marketingFailure } from "./marketing-path.ts";
import { messageBody, recipientBody } from "./message-body.ts";
import { upload } from "./upload.ts";

/** Meta deletes an upload after 30 days. One day less, so that an id doesn't expire during a send. */
const MEDIA_LIFE_MS = 29 * 24 * 3_600_000;
/** Meta's codes for a media id that no longer exists: upload failed, and invalid parameter. */
const MEDIA_GONE: readonly (number | null)[] = [131053, 100];

interface SendContext {
  graph: Graph;
  files: Files;
  now: number;
}

/**
 * Uploads what Meta doesn't have. When Meta doesn't know an earlier upload any more, all earlier ones are made again. Throws only what
 * `files` throws, and then no message was taken.
 */
export async function sendMessage(context: SendContext, message: OutboundMessage): Promise<SendOutcome> {
  const { media } = context.files;
  const mediaIds = mediaIdsIn(message.content);
  const earlier = await findUploads(media, mediaIds);
  const uploaded = await uploadOthers(context, mediaIds, earlier);
  if (!(uploaded instanceof Map)) return uploaded;
  const outcome = await post(context, message, uploaded);
  if (outcome.kind === "taken" || earlier.size === 0 || !MEDIA_GONE.includes(outcome.error.providerCode))
    return outcome;
  for (const mediaId of earlier.keys()) await media.forget(mediaId);
  const fresh = new Map([...uploaded].filter(([mediaId]) => !earlier.has(mediaId)));
  const again = await uploadOthers(context, mediaIds, fresh);
  return again instanceof Map ? post(context, message, again) : again;
}

async function findUploads(media: FileStore, mediaIds: string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const mediaId of mediaIds) {
    const id = await media.find(mediaId);
    if (id !== null) known.set(mediaId, id);
  }
  return known;
}

/** Meta's ids of all files: the known ones, and those of the other files, which are uploaded now. */
async function uploadOthers(
  { graph, now, files: { media } }: SendContext,
  mediaIds: string[],
  known: Map<string, string>,
): Promise<Map<string, string> | Refusal> {
  const ids = new Map(known);
  for (const mediaId of mediaIds) {
    if (ids.has(mediaId)) continue;
    const uploaded = await upload(graph, await media.open(mediaId));
    if (typeof uploaded !== "string") return uploaded;
    await media.save(mediaId, uploaded, new Date(now + MEDIA_LIFE_MS));
    ids.set(mediaId, uploaded);
  }
  return ids;
}

/** A template whose category changed since the last sync is sent as any other. */
async function post(
  { graph, now }: SendContext,
  message: OutboundMessage,
  mediaIds: ReadonlyMap<string, string>,
): Promise<SendOutcome> {
  const body = messageBody(message, mediaIds);
  if (!leavesByMarketingPath(message.content, graph.sender, now)) return postTo(graph, body);
  const outcome = await postTo(graph, body, "marketing_messages");
  if (outcome.kind === "taken") return outcome;
  return isOtherCategory(outcome) ? postTo(graph, body) : marketingFailure(outcome);
}

async function postTo({ post, sender }: Graph, body: object, edge = "messages"): Promise<SendOutcome> {
  const answer = await post(`/${sender.numberId}/${edge}`, body);
  return answer.ok ? outcomeOf(answer.body) : answer.failure;
}

/** Source: WhatsApp Cloud API, "Messages", `message_status` of the answer. Other words mean that Meta sends the message at once. */
const HOLDS: Record<string, Hold> = { held_for_quality_assessment: "quality_check", paused: "paused" };

/** Meta took the message whatever `message_status` says. An answer without an id leaves the outcome open. */
function outcomeOf(answer: JsonObject): SendOutcome {
  const [message] = itemsIn(answer, "messages");
  const channelMessageId = isObject(message) ? textIn(message, "id") : null;
  if (channelMessageId === null) {
    const detail = "WhatsApp's answer has no message id. WhatsApp may have processed the request.";
    return uncertain("channel_failed", detail);
  }
  const [contact] = itemsIn(answer, "contacts");
  const address = isObject(contact) ? (textIn(contact, "wa_id") ?? textIn(contact, "user_id")) : null;
  const held = HOLDS[(isObject(message) && textIn(message, "message_status")) || ""];
  return { kind: "taken", channelMessageId, address, ...(held && { held }) };
}

/** Never throws. Source: WhatsApp Cloud API, "Reaction messages". */
export function react(graph: Graph, reaction: OutboundReaction): Promise<SendOutcome> {
  return postTo(graph, {
    ...recipientBody(reaction.to),
    type: "reaction",
    // An empty emoji takes the reaction back.
    reaction: { message_id: reaction.channelMessageId, emoji: reaction.emoji ?? "" },
    biz_opaque_callback_data: reaction.callbackData,
  });
}

/** Meta marks the person's earlier messages, too. Never throws. Source: "Mark messages as read" and "Typing indicators". */
export async function markRead({ post, sender }: Graph, mark: ReadMark): Promise<Failure | null> {
  const answer = await post(`/${sender.numberId}/messages`, {
    messaging_product: "whatsapp",
    status: "read",
    message_id: mark.channelMessageId,
    ...(mark.isTyping ? { typing_indicator: { type: "text" } } : {}),
  });
  return answer.ok ? null : answer.failure;
}
