// The parts that every process has, whatever its role.
import { Agent, type Dispatcher as HttpDispatcher } from "undici";
import { Authenticator, createHashKeys, type HashKeys } from "../accounts/index.ts";
import { type ChannelRegistry, createChannels } from "../channels/index.ts";
import { systemClock } from "../platform/clock.ts";
import { createMailer, type Mailer } from "../platform/mail/mailer.ts";
import { createSenderDirectory, type SenderDirectory } from "../senders/index.ts";
import { createStickerLibrary, type StickerLibrary } from "../stickers/index.ts";
import { TemplateSync } from "../templates/index.ts";
import type { ServiceOptions } from "./service-options.ts";

export interface Slices {
  authenticator: Authenticator;
  hashKeys: HashKeys;
  channels: ChannelRegistry;
  senders: SenderDirectory;
  stickers: StickerLibrary;
  templateSync: TemplateSync;
  mailer: Mailer | null;
  /** Kept-alive connections to channels. */
  http: HttpDispatcher;
}

/** Shorter than the idle timeout of channels, about a minute: a request must not meet a closing connection. */
const KEEP_ALIVE_MS = 20_000;

export function createSlices({ config, storage, outside, log }: ServiceOptions): Slices {
  const { database, secretKey } = storage;
  const clock = systemClock;
  const { whatsappUrl: baseUrl, mail } = outside;
  const http = new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS });
  const channels = createChannels({
    whatsapp: { baseUrl, version: config.whatsapp.apiVersion, now: clock.now },
  });
  const timeout = config.timing.sendTimeoutMs;
  return {
    authenticator: new Authenticator({
      database,
      secretKey,
      clock,
      log,
      cacheMs: config.timing.apiKeyCacheMs,
    }),
    hashKeys: createHashKeys(database, secretKey),
    channels,
    senders: createSenderDirectory({ database, secretKey, clock }),
    stickers: createStickerLibrary({ database, clock }),
    templateSync: new TemplateSync({ database, channels, http, timeout }),
    mailer:
      mail && createMailer({ url: mail.smtpUrl, from: mail.from, timeout: config.timing.mailTimeoutMs }),
    http,
  };
}
