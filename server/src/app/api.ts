// The API's role: accepts requests and takes in hooks.
import { addHookRoutes } from "../intake/index.ts";
import { createAcceptor } from "../messages/index.ts";
import { systemClock } from "../platform/clock.ts";
import { Exhaustion } from "../platform/database/exhaustion.ts";
import { createServer } from "../platform/http/server.ts";
import { within } from "../platform/within.ts";
import { createTemplateResolver } from "../templates/index.ts";
import { addDescription } from "./description.ts";
import { addHealth } from "./health.ts";
import { apiOperations } from "./operations.ts";
import type { Shared } from "./shared.ts";

export interface Api {
  /** Answers where it listens, for example `http://127.0.0.1:8080`. */
  listen(): Promise<string>;
  /** Takes no more requests, and answers those in flight within the limit. */
  stop(limitMs: number): Promise<void>;
}

export async function createApi(shared: Shared): Promise<Api> {
  const { config, storage, log, slices, hints, applier, dropped, faults, backlog, heard, publicUrl } = shared;
  const { database, secretKey } = storage;
  const { timing } = config;
  let stopping = false;
  const exhaustion = new Exhaustion(systemClock);
  const acceptor = createAcceptor({
    database,
    maxBatch: timing.batchSize,
    maxWaiting: timing.waitLine,
    onQueued: hints.waiting,
  });
  const templates = createTemplateResolver({ database, clock: systemClock, sync: slices.templateSync });
  const operations = apiOperations({
    ...slices,
    database,
    bulk: storage.bulk,
    secretKey,
    acceptor,
    templates,
    timing,
    publicUrl,
  });
  const server = await createServer({
    database,
    operations,
    log,
    authenticate: slices.authenticator.authenticate,
    keyHoldMs: timing.keyHoldMs,
    onFailure: (error) => exhaustion.note(error),
  });
  // A connection that is kept alive after its last answer would be waited for until the limit.
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping) reply.header("connection", "close");
    done(null, payload);
  });
  addDescription(server, operations);
  addHealth(server, { database, exhaustion, isStopping: () => stopping });
  addHookRoutes(server, { database, applier, dropped, faults, backlog, heard, ...slices });
  return {
    async listen() {
      return reachable(await server.listen({ port: config.port, host: config.host }));
    },
    async stop(limitMs) {
      stopping = true;
      // Requests that are slow to arrive end with the process; what was accepted of them is committed.
      await within(
        limitMs,
        server.close().then(() => Promise.all([acceptor.drained(), applier.drained(), heard.drained()])),
      );
    },
  };
}

/** An address that listens everywhere is reached at this machine's own. */
function reachable(url: string): string {
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}
