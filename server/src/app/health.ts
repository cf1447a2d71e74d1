// GET /healthz and /readyz: for load balancers and supervisors, without a key.
import type { FastifyInstance } from "fastify";
import { findHeldAccounts } from "../backup/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Exhaustion } from "../platform/database-failure.ts";
import { PROCESS_HEADER, readWorkerLife } from "../platform/lanes/worker-life.ts";
import { within } from "../platform/within.ts";

/** Limit of the database's answer to /readyz. */
const READY_MS = 2_000;

interface HealthOptions {
  database: Database;
  exhaustion: Exhaustion;
  isStopping(): boolean;
  /** This process's id in the table `workers`. `doctor` compares it with its own database. */
  processId: string;
  /** Not ready after this time without a living worker. */
  workerSilenceMs: number;
}

export function addHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok\n"));
  const look = async () => {
    const obstacle = await findObstacle(options);
    return { obstacle, note: obstacle === null ? await noteHold(options.database) : "" };
  };
  // Anybody may ask: who asks at once shares an answer of the database.
  let looking: ReturnType<typeof look> | undefined;
  app.get("/readyz", async (_request, reply) => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    const { obstacle, note } = await looking;
    return reply
      .header(PROCESS_HEADER, options.processId)
      .code(obstacle === null ? 200 : 503)
      .type("text/plain")
      .send(obstacle === null ? `ok\n${note}` : `not ready: ${obstacle}\n`);
  });
}

/** Null when the process can serve. */
async function findObstacle(options: HealthOptions): Promise<string | null> {
  const { database, exhaustion, isStopping, workerSilenceMs } = options;
  if (isStopping()) return "this process is stopping";
  let hasWorker = false;
  const look = async () => {
    hasWorker = (await readWorkerLife(database, workerSilenceMs)).recently;
  };
  const answered = await within(READY_MS, look()).catch((error: unknown) => {
    exhaustion.note(error);
    return false;
  });
  const lacking = exhaustion.recent;
  if (lacking !== null) return lacking;
  if (!answered) return "the database doesn't answer";
  return hasWorker ? null : "no worker runs";
}

/** A process whose sending is held serves all requests, so it is ready. */
async function noteHold(database: Database): Promise<string> {
  const held = await findHeldAccounts(database).catch(() => []);
  return held.length === 0 ? "" : "sending is held\n";
}
