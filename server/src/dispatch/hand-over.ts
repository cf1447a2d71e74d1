// Hands one marked message to its channel.
import type { Dispatcher as HttpDispatcher } from "undici";
import type { ChannelError, ChannelRegistry, ChannelSender, SendOutcome } from "../channels/index.ts";
import type { WaitingMessage } from "../messages/index.ts";
import type { Database } from "../platform/database/database.ts";
import { publicId } from "../platform/ids.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";
import { createStickerMedia } from "../stickers/index.ts";

export interface HandOverOptions {
  database: Database;
  channels: ChannelRegistry;
  /** The pool of kept-alive connections. */
  http: HttpDispatcher;
  /** Milliseconds after which a request without an answer is uncertain. */
  timeout: number;
  log: Log;
  /** Whether this process may still write requests. */
  mayWrite(): boolean;
}

export type HandOver = (message: WaitingMessage, attempt: number, sender: Sender) => Promise<SendOutcome>;

/** Comes back in every fact about an attempt. */
export function callbackData(messageId: string, attempt: number): string {
  return `${publicId("msg", messageId)}.${attempt}`;
}

export function createHandOver(options: HandOverOptions): HandOver {
  const { database, channels, log } = options;
  const http = { dispatcher: options.http, timeout: options.timeout, mayWrite: options.mayWrite };
  return async (message, attempt, sender) => {
    if (sender.isDeleted) return senderDeleted();
    const channel = channels.get(sender.channel);
    const channelSender = opened(sender, log);
    if (!channel || !channelSender) return senderUnusable();
    const callback = callbackData(message.messageId, attempt);
    const outbound = { to: message.recipient, content: message.content, callbackData: callback };
    const media = createStickerMedia(database, sender.accountId, sender.senderId);
    try {
      return await channel.send(outbound, channelSender, http, media);
    } catch (error) {
      // A connector answers every failure by an outcome; what it throws came from us, at an unknown moment.
      log.error({ err: describeError(error) }, "a handing over broke");
      return {
        kind: "uncertain",
        error: fault("internal_error", "Something failed in Parley at this handing over.", true),
      };
    }
  };
}

function opened(sender: Sender, log: Log): ChannelSender | null {
  try {
    return sender.channelSender;
  } catch (error) {
    log.error(
      { err: describeError(error), sender: sender.senderId },
      "a sender's credentials can't be opened",
    );
    return null;
  }
}

/** Accepted in the moment in which its sender was deleted; nothing was sent. */
function senderDeleted(): SendOutcome {
  const error = fault("sender_deleted", "The number that it was to leave through was deleted.", false);
  return { kind: "failed", error, syncTemplates: false };
}

function senderUnusable(): SendOutcome {
  return {
    kind: "pause",
    error: fault("sender_unusable", "This program can't use the sender's channel or credentials.", true),
  };
}

function fault(code: string, detail: string, retryable: boolean): ChannelError {
  return { code, detail, retryable, providerCode: null };
}
