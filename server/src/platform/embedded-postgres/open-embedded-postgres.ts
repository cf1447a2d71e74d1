// A PostgreSQL server of a data folder. The first process to open the folder starts the server, others join it, and the last
// one stops it. Killing a process or the server loses no acknowledged row.
import { enter } from "./enter.ts";
import { diskFullSentence, EmbeddedPostgresError, isDiskFull } from "./error.ts";
import { locate } from "./location.ts";
import { logFile } from "./start.ts";
import { type EmbeddedPostgres, supervise } from "./supervise.ts";

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Milliseconds that a server may take to recover, and a predecessor to end; 60,000 unless given. */
  readonly patienceMs?: number;
}

const SENTENCES = {
  started: "Started PostgreSQL.",
  joined: "Joined the PostgreSQL server that other processes of this data folder use.",
  adopted: "Took over the PostgreSQL server of a process that ended without stopping it.",
} as const;

/** The open server keeps no process alive by itself. Throws EmbeddedPostgresError. */
export async function openEmbeddedPostgres({
  dataDir,
  log,
  signal,
  patienceMs = 60_000,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const at = await locate(dataDir);
    const entry = await enter({ at, patienceMs, log, signal });
    log(`${SENTENCES[entry.role]} Its log is ${logFile(at.base)}.`);
    return supervise({ at, entry, patienceMs, log });
  } catch (error) {
    // Errors of the system, for example a folder that can't be written or a full disk.
    if (!(error instanceof Error && "syscall" in error)) throw error;
    if (await isDiskFull(dataDir, error.message))
      throw new EmbeddedPostgresError("disk_full", diskFullSentence(dataDir), { cause: error });
    const message = `Parley can't keep its database in the data folder ${dataDir}: ${error.message}`;
    throw new EmbeddedPostgresError("data_folder_unusable", message, { cause: error });
  }
}
