// The API role: serves requests and receives hooks.
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { auditWriter } from "../audit/index.ts";
import { addHookRoutes } from "../intake/index.ts";
import { createLinkFetcher } from "../media/index.ts";
import { systemClock } from "../platform/clock.ts";
import { Exhaustion } from "../platform/database-failure.ts";
import { acceptsGzip } from "../platform/http/answers/compress-answer.ts";
import type { Operation } from "../platform/http/index.ts";
import { publicPathOf } from "../platform/http/public-path.ts";
import { createServer, refuseOtherMethods } from "../platform/http/server.ts";
import { BASE_PATH } from "../platform/http/version.ts";
import { listenFault } from "../platform/listen-fault.ts";
import { createOutboundAgent } from "../platform/outbound/create-outbound-agent.ts";
import { within } from "../platform/within.ts";
import { createSourceParts } from "../sources/index.ts";
import { createAdmission } from "./admission.ts";
import { describeApi } from "./docs/describe-api.ts";
import { addDocsPage } from "./docs/docs-page.ts";
import { addLlmsText } from "./docs/llms-txt.ts";
import { addHealth } from "./health.ts";
import { addRequestGauge } from "./metrics/gauges.ts";
import { apiOperations } from "./operations.ts";
import { addConsole, isConsoleBuilt } from "./pages/console.ts";
import { addErrorPage } from "./pages/error-page.ts";
import type { Shared } from "./shared.ts";

export async function createApi(shared: Shared) {
  const { config, storage, log, slices, acceptor, applier, heard, publicUrl, webhookPolicy, counters } =
    shared;
  const { database } = storage;
  const { timing } = config;
  let stopping = false;
  const exhaustion = new Exhaustion(systemClock);
  const sources = createSourceParts({
    ...storage,
    clock: systemClock,
    timing,
    onPayload: (outcome) => counters.synced.inc({ outcome }),
  });
  const outbound = createOutboundAgent(webhookPolicy);
  const links = createLinkFetcher({ files: slices.files, agent: outbound, policy: webhookPolicy });
  const operations = apiOperations({
    ...shared,
    ...slices,
    ...storage,
    clock: systemClock,
    sources,
    outbound,
    links,
    timing,
    onUpsertBatch: counters.batch("upsert"),
    configuredUrl: config.publicUrl,
  });
  const { admission, gates, unread, eventLoop } = createAdmission(config, counters);
  addRequestGauge(shared.registry, gates, unread);
  const server = await createServer({
    database,
    operations,
    log,
    admission,
    unread,
    authenticate: slices.authenticator.authenticate,
    sessions: { authenticate: slices.authenticator.authenticateSession, publicUrl },
    audit: auditWriter(database, systemClock),
    onFailure: (error) => exhaustion.note(error),
    publicUrl: config.publicUrl,
    onAnswer: (operation, status) => counters.requests.inc({ operation, status }),
  });
  // Otherwise the stop would wait for kept-alive connections until the limit.
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping) reply.header("connection", "close");
    done(null, payload);
  });
  const publicPath = publicPathOf(config.publicUrl);
  if (isConsoleBuilt()) await addConsole(server, publicPath);
  addDocsPage(server, publicPath);
  await addLlmsText(server, publicPath);
  addErrorPage(server, slices.connectors);
  addDescription(server, operations, publicPath);
  addHealth(server, {
    database,
    exhaustion,
    isStopping: () => stopping,
    processId: shared.presence.workerId,
    workerSilenceMs: timing.workerSilenceMs,
  });
  addHookRoutes(server, { ...shared, ...slices, database });
  return {
    /** Returns the address, for example `http://127.0.0.1:8080`. */
    async listen() {
      const { host, port } = config;
      const settings = { hostSetting: "PARLEY_HOST", portSetting: "PARLEY_PORT" };
      const url = await server.listen({ port, host }).catch(async (error) => {
        throw await listenFault(error, { host, port, ...settings });
      });
      // A wildcard address is reachable at the loopback address.
      return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
    },
    /** From now on, requests are taken. Before, only hooks are. */
    open: () => eventLoop.start(),
    /** Refuses new requests and answers those in flight within the limit. */
    async stop(limitMs: number) {
      stopping = true;
      eventLoop.stop();
      // Requests that still arrive after the limit end with the process. Accepted messages are committed.
      await within(
        limitMs,
        server.close().then(() => Promise.all([acceptor.drained(), applier.drained(), heard.drained()])),
      ).finally(() => outbound.destroy());
    },
  };
}

/** GET /api/openapi.json, without a key. */
function addDescription(app: FastifyInstance, operations: Operation[], publicPath: string): void {
  const path = `${BASE_PATH}/openapi.json`;
  // Compressed once: anybody may read it, as often as they like.
  let plain: Buffer | undefined;
  let packed: Promise<Buffer> | undefined;
  app.get(path, async (request, reply) => {
    const servers = [{ url: publicPath + BASE_PATH }];
    plain ??= Buffer.from(JSON.stringify({ ...describeApi(operations), servers }));
    packed ??= promisify(gzip)(plain);
    const isPacked = acceptsGzip(request.headers["accept-encoding"]);
    return reply
      .type("application/json; charset=utf-8")
      .headers({ vary: "accept-encoding", ...(isPacked && { "content-encoding": "gzip" }) })
      .send(isPacked ? await packed : plain);
  });
  refuseOtherMethods(app, path, ["GET"]);
}
