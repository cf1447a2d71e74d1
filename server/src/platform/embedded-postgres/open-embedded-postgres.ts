// A real PostgreSQL that belongs to a data folder: started when nobody runs it, shared by every process that opens
// the same folder, stopped by the last. No kill, of us or of the server, loses a row that was acknowledged.
import { enter } from "./enter.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { type Location, locate } from "./location.ts";
import { logFile } from "./log-file.ts";
import { takeOwnership } from "./owner.ts";
import { holderOf } from "./postmaster.ts";
import { socketPath } from "./start.ts";
import { abandonServer } from "./stop.ts";
import { type EmbeddedPostgres, supervise } from "./supervise.ts";

export interface EmbeddedPostgresOptions {
  /** Made when it isn't there. */
  readonly dataDir: string;
  /** Sentences about what is done, for the operator. */
  readonly log: (line: string) => void;
  /** Gives up opening; has no effect afterwards. */
  readonly signal?: AbortSignal;
  /** How long a server may take to recover, and a predecessor to go; 60,000 ms unless said. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 60_000;

const SENTENCES = {
  started: "Started PostgreSQL.",
  joined: "Joined the PostgreSQL server that other processes of this data folder use.",
  adopted: "Took over the PostgreSQL server of a process that ended without stopping it.",
} as const;

/**
 * What is returned keeps no process alive by itself.
 * @throws EmbeddedPostgresError, whose code says which of the known cases it is
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await openAt(await locate(options.dataDir), options);
  } catch (error) {
    // A folder that can't be written, a full disk: whatever the system refused on the way.
    throw error instanceof Error && "syscall" in error ? folderUnusable(options.dataDir, error) : error;
  }
}

function folderUnusable(dataDir: string, cause: Error): EmbeddedPostgresError {
  const message = `Parley can't keep its database in the data folder ${dataDir}: ${cause.message}`;
  return new EmbeddedPostgresError("data_folder_unusable", message, { cause });
}

async function openAt(at: Location, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, signal, patienceMs = PATIENCE_MS } = options;
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  const ownership = await takeOwnership({
    base: at.base,
    socket: socketPath(at.pg),
    signal,
    onLost: (name) => {
      void abandonServer(at.pg);
      lose(`The database's folder was taken by another host or container (${name}).`);
    },
  });
  try {
    const entry = await enter({ at, patienceMs, log, signal });
    log(`${SENTENCES[entry.role]} Its log is ${logFile(at.base)}.`);
    return supervise({ at, entry, ownership, lost, patienceMs, log });
  } catch (error) {
    await ownership.end((await holderOf(at.pg)).kind !== "live");
    throw error;
  }
}
