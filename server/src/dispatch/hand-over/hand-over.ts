import type { Dispatcher as HttpDispatcher } from "undici";
import type { HashKeys } from "../../accounts/index.ts";
import type {
  ChannelError,
  ChannelHttp,
  ChannelSender,
  Connector,
  ConnectorRegistry,
  OutboundContent,
  OutboundMessage,
  SendOutcome,
} from "../../channels/index.ts";
import { mediaErrors } from "../../media/errors.ts";
import { createMediaUploads, MediaEnded, type MediaFiles, mediaLink } from "../../media/index.ts";
import { messageErrors } from "../../messages/errors.ts";
import {
  findUnknownAttempt,
  type LeavingMessage,
  type Mark,
  ownError,
  refusalError,
  refusalOf,
} from "../../messages/for-dispatch.ts";
import type { Database } from "../../platform/database/index.ts";
import { type DatabaseFailure, databaseFailure } from "../../platform/database-failure.ts";
import { requestErrors } from "../../platform/errors/request-errors.ts";
import { publicId } from "../../platform/ids.ts";
import { describeError, type Log } from "../../platform/log.ts";
import { StoreError } from "../../platform/object-store.ts";
import { hookUrlOf, type Sender } from "../../senders/index.ts";
import { stickerErrors } from "../../stickers/errors.ts";
import { findSticker } from "../../stickers/index.ts";
import { templateErrors } from "../../templates/errors.ts";
import { dispatchErrors } from "../errors.ts";

interface HandOverOptions {
  database: Database;
  files: MediaFiles;
  connectors: ConnectorRegistry;
  http: HttpDispatcher;
  /** Milliseconds after which a request without an answer is uncertain. */
  timeout: number;
  log: Log;
  publicUrl(): string;
  hashKeys: Pick<HashKeys, "get">;
  /** False when this process must not write requests any more. */
  mayWrite(): boolean;
}

/** `postponed`: a fault of ours came before the request. Nothing was sent, so this wasn't an attempt. */
export type HandedOver = SendOutcome | { kind: "postponed" };

/** Never throws. */
export type HandOver = (message: LeavingMessage, attempt: number, sender: Sender) => Promise<HandedOver>;

/** The outcome of a message that must not be handed over any more; null if it may be. */
export function forbiddenOutcome(
  { content }: Pick<LeavingMessage, "content">,
  sender: Pick<Sender, "channel" | "senderId">,
  mark: Pick<Mark, "recipient" | "restrictions" | "template">,
): SendOutcome | null {
  const error = forbiddance(content, sender, mark);
  return (
    error && {
      kind: "failed",
      error,
      syncTemplates: error.code === templateErrors.template_not_approved.code,
    }
  );
}

function forbiddance(
  content: OutboundContent,
  sender: Pick<Sender, "channel" | "senderId">,
  { recipient, restrictions, template }: Pick<Mark, "recipient" | "restrictions" | "template">,
): ChannelError | null {
  if (recipient === null) return ownError(messageErrors.contact_unreachable);
  if (template && template.status !== "APPROVED")
    return ownError(
      templateErrors.template_not_approved,
      `The channel has changed the template's status to ${template.status} since the message was accepted.`,
    );
  const refusal = restrictions && refusalOf(currentContent(content, template), sender, restrictions);
  const closed =
    "The contact's customer service window closed before the message could be sent. Send a template.";
  return refusal && refusalError(refusal, closed);
}

/** A template with the category that was synced last, which may have changed since the message was accepted. */
export function currentContent(content: OutboundContent, template: Mark["template"]): OutboundContent {
  return content.type === "template" && template?.category
    ? { ...content, category: template.category }
    : content;
}

/** Failures of the database after which the same statement may succeed. */
const PASSING: ReadonlySet<DatabaseFailure> = new Set([
  "conflict",
  "locked",
  "disconnected",
  "exhausted",
  "canceled",
]);

/** Eight attempts in about two hours. */
const STORE_PAUSE = { firstMs: 10_000, factor: 3, mostMs: 3_600_000 };

/** The channel returns it in every receipt of the attempt. */
export function callbackData(messageId: string, attempt: number): string {
  return `${publicId("msg", messageId)}.${attempt}`;
}

export function createHandOver(options: HandOverOptions): HandOver {
  const { connectors, log, timeout, publicUrl, mayWrite } = options;
  const http = { dispatcher: options.http, timeout, mayWrite };
  const ofDatabase = new WeakSet<object>();
  const database = noting(ofDatabase, options.database);
  return async (message, attempt, sender) => {
    if (sender.isDeleted) {
      return { kind: "failed", error: ownError(dispatchErrors.sender_deleted), syncTemplates: false };
    }
    const connector = connectors.get(sender.connector);
    const channelSender = decrypted(sender, log);
    if (!connector || !channelSender) {
      return { kind: "pause", error: ownError(dispatchErrors.sender_unusable) };
    }
    const outbound = {
      to: message.recipient,
      content: asText(message.content),
      callbackData: callbackData(message.messageId, attempt),
      hookUrl: hookUrlOf(publicUrl(), sender),
    };
    const { accountId, senderId } = sender;
    // Texts, which are most messages, use none.
    const files = {
      get media() {
        return createMediaUploads({ ...options.files, database }, accountId, senderId);
      },
      link: (mediaId: string) => linkOf(options, { accountId, messageId: message.messageId, mediaId }),
    };
    const ids = () => ({ message: publicId("msg", message.messageId), sender: publicId("snd", senderId) });
    try {
      const taken =
        attempt > 1 && (await findTaken(database, connector, message, outbound, channelSender, http));
      if (taken) return taken;
      if (outbound.content.type === "sticker") {
        const { number } = outbound.content;
        const sticker = await findSticker(database, { accountId, number });
        if (!sticker) {
          const error = ownError(
            stickerErrors.sticker_not_found,
            `The library has no sticker ${number} any more.`,
          );
          return { kind: "failed", error, syncTemplates: false };
        }
        outbound.content = { ...outbound.content, mediaId: sticker.media_id };
      }
      return await connector.send(outbound, channelSender, http, files);
    } catch (error) {
      // An error of the connector itself may have come after the request, even if its code looks the same.
      if (ofDatabase.has(error as object) && PASSING.has(databaseFailure(error))) {
        log.warn({ err: describeError(error), ...ids() }, "an earlier attempt or a file can't be looked up");
        return { kind: "postponed" };
      }
      // The picture of a sticker may have been replaced meanwhile.
      const isReplaced = error instanceof MediaEnded && outbound.content.type === "sticker";
      if (error instanceof MediaEnded && !isReplaced)
        return { kind: "failed", error: ownError(mediaErrors.media_missing), syncTemplates: false };
      if (error instanceof StoreError || isReplaced) {
        // Messages to other people go on.
        log.warn({ err: describeError(error), ...ids() }, "a file can't be read from the store");
        return { kind: "hold", error: ownError(mediaErrors.media_store_unavailable), ...STORE_PAUSE };
      }
      // A fault of Parley. It may have come after the request.
      log.error({ err: describeError(error), ...ids() }, "an attempt failed unexpectedly");
      const detail = "Something failed in Parley during this attempt.";
      return { kind: "uncertain", error: ownError(requestErrors.internal_error, detail) };
    }
  };
}

/** Remembers the errors of the database: they come before the request of a message. */
function noting(errors: WeakSet<object>, database: Database): Database {
  const note = (error: object) => {
    errors.add(error);
    throw error;
  };
  return { ...database, run: (statement, values) => database.run(statement, values).catch(note) };
}

/** False when the store didn't give the message's file, so that the channel has seen no request. */
export function wasAsked(outcome: SendOutcome): boolean {
  return outcome.kind !== "hold" || outcome.error.code !== mediaErrors.media_store_unavailable.code;
}

async function linkOf(
  { hashKeys, publicUrl }: Pick<HandOverOptions, "hashKeys" | "publicUrl">,
  key: Parameters<typeof mediaLink>[2],
): Promise<string> {
  const hashKey = await hashKeys.get(key.accountId);
  if (!hashKey) throw new Error("The account has no hash key.");
  return mediaLink(publicUrl(), hashKey, key, Date.now());
}

/** A channel whose templates Parley keeps knows no templates. */
function asText(content: OutboundContent): OutboundContent {
  if (content.type !== "template" || content.text === undefined) return content;
  return { type: "text", body: content.text };
}

function decrypted(sender: Sender, log: Log): ChannelSender | null {
  try {
    return sender.channelSender;
  } catch (error) {
    const err = describeError(error);
    log.error({ err, sender: publicId("snd", sender.senderId) }, "a sender's credentials can't be decrypted");
    return null;
  }
}

/**
 * Asks a channel whose receipts can be lost whether it took an earlier attempt: a missing receipt doesn't mean there that the message
 * was lost. Null when the message must be sent: no attempt has an unknown outcome, or the channel has no message like it.
 */
async function findTaken(
  database: Database,
  connector: Connector,
  message: LeavingMessage,
  outbound: OutboundMessage,
  sender: ChannelSender,
  http: ChannelHttp,
): Promise<SendOutcome | null> {
  if (!connector.findTaken) return null;
  const attempt = await findUnknownAttempt(database, message);
  if (!attempt) return null;
  const found = await connector.findTaken(outbound, sender, attempt.startedAt, http);
  if (found.kind === "refused") {
    const { failure } = found;
    // A question sends nothing, so it can be asked again.
    return failure.kind === "uncertain" ? { kind: "retry", error: failure.error } : failure;
  }
  const [channelMessageId] = await attempt.withoutOthers(found.channelMessageIds);
  return channelMessageId === undefined ? null : { kind: "taken", channelMessageId, address: null };
}
