// The composition root: creates the parts of one process, and starts and stops them in order.
import { followKeyChanges } from "../accounts/index.ts";
import { Listener } from "../platform/database/listener.ts";
import { describeError } from "../platform/log.ts";

import { within } from "../platform/within.ts";
import { createApi } from "./api.ts";
import { followLaneHints } from "./lane-hints.ts";
import { type MetricsServer, serveMetrics } from "./metrics/serve-metrics.ts";
import type { ServiceOptions } from "./service-options.ts";
import { createShared, type Slices } from "./shared.ts";
import { createWorker } from "./worker.ts";

export interface Service {
  slices: Slices;
  /** For example `http://127.0.0.1:8080`; null in a worker. */
  url: string | null;
  /** For example `http://127.0.0.1:9464/metrics`; null when no metrics are served. */
  metricsUrl: string | null;
  /** Call it after a change of a sender: its lane starts at once. */
  senderChanged(): void;
  /** Takes requests. Until then the API refuses them, so that a flood can't end the start. */
  open(): void;
  /** Waits for work in flight, for the configured time at most. */
  stop(): Promise<void>;
}

const LAST_STEPS_MS = 1_000;

/** Resolves when the process owns its lanes and its API listens. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, storage, log } = options;
  const { drainMs } = config.timing;
  let url: string | null = null;
  const shared = createShared({
    ...options,
    dispatcher: () => worker?.dispatcher ?? null,
    listeningAt: () => url ?? "",
  });
  const { slices, presence, hookCounter, eventWatch, messageWatch, registry } = shared;
  let metrics: MetricsServer | null = null;
  const worker = config.roles === "api" ? null : createWorker(shared);
  const api = config.roles === "worker" ? null : await createApi(shared);
  const listener = new Listener(storage.directUrl, log);
  followKeyChanges(listener, slices.authenticator);
  shared.threadPresence.follow(listener);
  if (worker) followLaneHints(listener, worker.dispatcher);

  // The API and the worker stop first: they use everything else.
  const stop = async () => {
    eventWatch.stop();
    messageWatch.stop();
    await Promise.all([api?.stop(drainMs), worker?.stop(drainMs)]);
    slices.files.examiner.stop();
    await slices.http.destroy();
    const last = [listener.stop(), slices.authenticator.settled(), hookCounter.add(), presence.stop()];
    for (const ended of await Promise.allSettled(
      last.map((work) => within(LAST_STEPS_MS, Promise.resolve(work))),
    )) {
      if (ended.status === "rejected")
        log.warn({ err: describeError(ended.reason) }, "a part of the service didn't stop in order");
    }
    await metrics?.close();
  };
  try {
    // First: a taken port must end the start before this process owns anything.
    metrics = await serveMetrics(registry, options);
    await presence.start();
    url = (await api?.listen()) ?? null;
    // Silence of a sender counts only while hooks can arrive, so hearing starts after listening.
    if (api) await presence.hearHooks();
    // Not awaited: the listener retries by itself, and polls replace its hints until then.
    void listener.start();
    await worker?.start();
    const metricsUrl = metrics?.url ?? null;
    const senderChanged = () => worker?.dispatcher.senderChanged();
    return { slices, url, metricsUrl, senderChanged, open: () => api?.open(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
