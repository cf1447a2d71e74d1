// GET /healthz and /readyz: for load balancers and supervisors, without a key.
import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/database/database.ts";
import { readWorkerLife } from "../platform/lanes/worker-life.ts";
import { within } from "../platform/within.ts";

/** Limit of the database's answer to /readyz. */
const READY_MS = 2_000;

interface HealthOptions {
  database: Database;
  /** False while the process stops, or while the database lacks resources. */
  isWell(): boolean;
  /** Not ready after this time without a living worker. */
  workerSilenceMs: number;
}

export function addHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    const ready = options.isWell() && (await hasWorker(options));
    return reply
      .code(ready ? 200 : 503)
      .type("text/plain")
      .send(ready ? "ok\n" : "not ready\n");
  });
}

/** False as well when the database doesn't answer in time. */
async function hasWorker({ database, workerSilenceMs }: HealthOptions): Promise<boolean> {
  let found = false;
  const look = async () => {
    found = (await readWorkerLife(database, workerSilenceMs)).recently;
  };
  return (await within(READY_MS, look()).catch(() => false)) && found;
}
