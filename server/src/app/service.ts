// The composition root: makes everything of one process out of its configuration, and starts and stops it in order.
import type { FastifyInstance } from "fastify";
import { Agent } from "undici";
import { createAuthenticator, createHashKeys, followKeyChanges } from "../accounts/index.ts";
import { createChannels } from "../channels/index.ts";
import type { Config } from "../config/config.ts";
import { createHandOver, Dispatcher } from "../dispatch/index.ts";
import { addHookRoutes, applyStoredFacts, createFactApplier, createIntakeCounters } from "../intake/index.ts";
import { type Acceptor, createAcceptor, createFactRecorder } from "../messages/index.ts";
import { systemClock } from "../platform/clock.ts";
import { createListener } from "../platform/database/listener.ts";
import { createServer } from "../platform/http/server.ts";
import { newUuid } from "../platform/ids.ts";
import { Presence } from "../platform/lanes/presence.ts";
import { describeError, type Log } from "../platform/log.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import { createSenderDirectory } from "../senders/index.ts";
import { createStickerLibrary } from "../stickers/index.ts";
import { createTemplateResolver } from "../templates/index.ts";
import { createBackgroundJobs } from "./background-jobs.ts";
import { addDescription } from "./description.ts";
import { addHealth } from "./health.ts";
import { createLaneHints, followLaneHints } from "./lane-hints.ts";
import { apiOperations } from "./operations.ts";
import type { Storage } from "./storage.ts";

export interface Service {
  /** Where the API listens, for example `http://127.0.0.1:8080`; null in a worker. */
  url: string | null;
  /** Lets what is in flight end, for the configured time at most. */
  stop(): Promise<void>;
}
