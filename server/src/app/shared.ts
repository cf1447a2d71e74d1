// The parts of a process that both roles use.
import { Registry } from "prom-client";
import { Agent } from "undici";
import { Authenticator, createHashKeys } from "../accounts/index.ts";
import { takeRecipients } from "../broadcasts/index.ts";
import { type Dispatcher, decide } from "../dispatch/index.ts";
import { EventWatch } from "../events/index.ts";
import { createFactApplier, createHeardSenders, createHookBacklog, HookCounter } from "../intake/index.ts";
import { createMediaFiles } from "../media/index.ts";
import { createAcceptor, createFactRecorder, type FreedPlace, MessageWatch } from "../messages/index.ts";
import { systemClock } from "../platform/clock.ts";
import { newUuid } from "../platform/ids.ts";
import { Presence } from "../platform/lanes/presence.ts";
import { SparseLog } from "../platform/log.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import { createSenderDirectory, requestLooks } from "../senders/index.ts";
import {
  createChannelWriter,
  createTemplateResolver,
  createTemplateSync,
  requestTemplateSync,
} from "../templates/index.ts";
import { readPriceTable } from "../usage/index.ts";
import { createLaneHints } from "./lane-hints.ts";
import { countedApplier, createCounters } from "./metrics/counters.ts";
import { addHookGauge, addPoolGauges } from "./metrics/gauges.ts";
import type { ServiceOptions } from "./service-options.ts";
import { warningSources } from "./watch/warning-sources.ts";

export type Slices = ReturnType<typeof createSlices>;

/** Shorter than the idle timeout of channels, about a minute: a request must not meet a closing connection. */
const KEEP_ALIVE_MS = 20_000;

function createSlices({ config, storage, outside, log }: ServiceOptions) {
  const { database, secretKey } = storage;
  const { timing } = config;
  const clock = systemClock;
  const { connectors, mail } = outside;
  const http = new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS });
  const senders = createSenderDirectory(database, secretKey, clock);
  const faults = new SparseLog(log, clock);
  const templateSync = createTemplateSync(database, connectors, http, timing.sendTimeoutMs);
  return {
    files: createMediaFiles({ database, config, faults }),
    authenticator: new Authenticator({ database, secretKey, clock, log, cacheMs: timing.apiKeyCacheMs }),
    hashKeys: createHashKeys(database, secretKey),
    connectors,
    warnings: warningSources({ ...config, folder: storage.folder, connectors }),
    senders,
    templateSync,
    templates: createTemplateResolver(database, clock, templateSync),
    channelWriter: createChannelWriter(connectors, senders, http, timing.sendTimeoutMs),
    prices: config.prices === null ? null : readPriceTable(config.prices),
    mailer: mail && createMailer({ url: mail.smtpUrl, from: mail.from, timeout: timing.mailTimeoutMs }),
    http,
  };
}

interface SharedOptions extends ServiceOptions {
  dispatcher(): Dispatcher | null;
  /** The address of the API once it listens. */
  listeningAt(): string;
}

export type Shared = ReturnType<typeof createShared>;

export function createShared({ dispatcher, listeningAt, ...options }: SharedOptions) {
  const { config, storage, log } = options;
  const { database, control } = storage;
  const { timing, roles } = config;
  const slices = createSlices(options);
  const hints = createLaneHints(database, log, dispatcher);
  const registry = new Registry();
  const counters = createCounters(registry);
  const acceptor = createAcceptor({
    database,
    hashKeys: slices.hashKeys,
    maxBatch: timing.batchSize,
    maxWaiting: timing.waitLine,
    takeRecipients,
    onBatch: counters.batch("accept"),
    onQueued: (messages) => {
      counters.accepted.inc(messages.length);
      hints.waiting(messages);
    },
  });
  const messageWatch = new MessageWatch({ database, clock: systemClock, log });
  const onFreed = (places: FreedPlace[]) => {
    hints.freed(places);
    messageWatch.look();
  };
  const facts = createFactRecorder(database, timing.batchSize, onFreed, counters.batch("facts"));
  const heard = createHeardSenders(database, log);
  const applier = createFactApplier({
    database,
    senders: slices.senders,
    facts,
    timing,
    decide: (failure, standing) => decide(failure, standing, timing, Math.random()),
    onRequeued: hints.requeued,
    onFreed,
    requestTemplateSync: (sender) => requestTemplateSync(database, sender),
    requestLooks: (sender) => requestLooks(database, sender),
    appRate: ({ connector }) => slices.connectors.get(connector)?.capabilities.app_rate ?? null,
  });
  const backlog = createHookBacklog(systemClock);
  addPoolGauges(registry, storage);
  addHookGauge(registry, () => backlog.ageMs());
  const presence = new Presence({
    database: control,
    clock: systemClock,
    log,
    timing,
    workerId: newUuid(),
    takesLanes: roles !== "api",
    hookBacklogMs: () => backlog.ageMs(),
  });
  return {
    ...options,
    slices,
    hints,
    acceptor,
    facts,
    registry,
    counters,
    applier: countedApplier(applier, counters),
    onStored: (kind: string) => counters.facts.inc({ kind, result: "stored" }),
    backlog,
    presence,
    messageWatch,
    onFreed,
    eventWatch: new EventWatch({ database, clock: systemClock, log }),
    webhookPolicy: { allowPrivate: config.allowPrivateWebhooks },
    hookCounter: new HookCounter(database, log, (cause, count) => counters.dropped.inc({ cause }, count)),
    faults: new SparseLog(log, systemClock),
    heard,
    /** The public address, without a trailing slash. */
    publicUrl: () => config.publicUrl ?? listeningAt(),
  };
}
