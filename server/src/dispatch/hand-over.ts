// Hands one marked message to its channel.
import type { Dispatcher as HttpDispatcher } from "undici";
import type { ChannelRegistry, SendOutcome } from "../channels/index.ts";
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
}

export type HandOver = (message: WaitingMessage, attempt: number, sender: Sender) => Promise<SendOutcome>;

/** Comes back in every fact about an attempt. */
export function callbackData(messageId: string, attempt: number): string {
  return `${publicId("msg", messageId)}.${attempt}`;
}

export function createHandOver({ database, channels, http, timeout, log }: HandOverOptions): HandOver {
  return async (message, attempt, sender) => {
    try {
      const channel = channels.get(sender.channel);
      if (!channel)
        return broken("unknown_channel", `There is no channel ${sender.channel} in this program.`);
      const media = createStickerMedia(database, sender.accountId, sender.senderId);
      const outbound = {
        to: message.phone,
        content: message.content,
        callbackData: callbackData(message.messageId, attempt),
      };
      return await channel.send(outbound, sender.channelSender, { dispatcher: http, timeout }, media);
    } catch (error) {
      // A connector answers every failure by an outcome; what it throws came from us, at an unknown moment.
      log.error({ err: describeError(error) }, "a handing over broke");
      return broken("internal_error", "Something failed in Parley while the message was handed over.");
    }
  };
}

function broken(code: string, detail: string): SendOutcome {
  return { kind: "uncertain", error: { code, detail, retryable: true, providerCode: null } };
}
