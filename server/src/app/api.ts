// The API role: serves requests and receives hooks.
import { addHookRoutes } from "../intake/index.ts";
import { createAcceptor } from "../messages/index.ts";
import { systemClock } from "../platform/clock.ts";
import { Exhaustion } from "../platform/database/sql-state.ts";
import { createServer } from "../platform/http/server.ts";
import { within } from "../platform/within.ts";
import { createTemplateResolver } from "../templates/index.ts";
import { addDescription } from "./description.ts";
import { addHealth } from "./health.ts";
import { apiOperations } from "./operations.ts";
import type { Shared } from "./shared.ts";

export interface Api {
  /** Returns the address, for example `http://127.0.0.1:8080`. */
  listen(): Promise<string>;
  /** Refuses new requests and answers those in flight within the limit. */
  stop(limitMs: number): Promise<void>;
}

export async function createApi(shared: Shared): Promise<Api> {
  const { config, storage, log, slices, hints, applier, heard, publicUrl } = shared;
  const { database } = storage;
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
  const operations = apiOperations({ ...slices, ...storage, acceptor, templates, timing, publicUrl });
  const server = await createServer({
    database,
    operations,
    log,
    authenticate: slices.authenticator.authenticate,
    keyHoldMs: timing.keyHoldMs,
    onFailure: (error) => exhaustion.note(error),
  });
  // Otherwise the stop would wait for kept-alive connections until the limit.
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping) reply.header("connection", "close");
    done(null, payload);
  });
  addDescription(server, operations);
  addHealth(server, { database, exhaustion, isStopping: () => stopping });
  addHookRoutes(server, { ...shared, ...slices, database });
  return {
    async listen() {
      const url = await server.listen({ port: config.port, host: config.host });
      // A wildcard address is reachable at the loopback address.
      return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
    },
    async stop(limitMs) {
      stopping = true;
      // Requests that still arrive after the limit end with the process. Accepted messages are committed.
      await within(
        limitMs,
        server.close().then(() => Promise.all([acceptor.drained(), applier.drained(), heard.drained()])),
      );
    },
  };
}
