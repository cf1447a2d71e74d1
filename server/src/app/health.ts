// GET /healthz and /readyz.
import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/database/database.ts";
import type { Exhaustion } from "../platform/database/sql-state.ts";
import { within } from "../platform/within.ts";

/** For the answer of the database. */
const TIMEOUT_MS = 2_000;

interface HealthOptions {
  database: Database;
  exhaustion: Exhaustion;
  isStopping: () => boolean;
}

/** Ready: the database answers, had no shortage of resources lately, and the process isn't stopping. */
export function addHealth(app: FastifyInstance, { database, exhaustion, isStopping }: HealthOptions): void {
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    const ready = !isStopping() && !exhaustion.isRecent && (await answers(database));
    return reply
      .code(ready ? 200 : 503)
      .type("text/plain")
      .send(ready ? "ok\n" : "not ready\n");
  });
}

async function answers(database: Database): Promise<boolean> {
  return within(TIMEOUT_MS, database.pool.query("select 1")).catch(() => false);
}
