// The parts that every process has, whatever its role.
import { Agent } from "undici";
import { Authenticator, createHashKeys } from "../accounts/index.ts";
import { createChannels } from "../channels/index.ts";
import { systemClock } from "../platform/clock.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import { createSenderDirectory } from "../senders/index.ts";
import { createTemplateSync } from "../templates/index.ts";
import type { ServiceOptions } from "./service-options.ts";

export type Slices = ReturnType<typeof createSlices>;

/** Shorter than the idle timeout of channels, about a minute: a request must not meet a closing connection. */
const KEEP_ALIVE_MS = 20_000;

export function createSlices({ config, storage, outside, log }: ServiceOptions) {
  const { database, secretKey } = storage;
  const { timing } = config;
  const clock = systemClock;
  const { whatsappUrl: baseUrl, mail } = outside;
  const http = new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS });
  const channels = createChannels({
    whatsapp: { baseUrl, version: config.whatsapp.apiVersion, now: clock.now },
  });
  return {
    authenticator: new Authenticator({ database, secretKey, clock, log, cacheMs: timing.apiKeyCacheMs }),
    hashKeys: createHashKeys(database, secretKey),
    channels,
    senders: createSenderDirectory({ database, secretKey, clock }),
    templateSync: createTemplateSync({ database, channels, http, timeout: timing.sendTimeoutMs }),
    mailer: mail && createMailer({ url: mail.smtpUrl, from: mail.from, timeout: timing.mailTimeoutMs }),
    /** Kept-alive connections to channels. */
    http,
  };
}
