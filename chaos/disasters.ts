// Faults of the demo's server. After each one, the server runs again.
import { setTimeout as delay } from "node:timers/promises";
import { locate } from "../server/src/platform/embedded-postgres/location.ts";
import { holderOf } from "../server/src/platform/embedded-postgres/postmaster.ts";
import type { Random } from "./random.ts";
import type { ServerProcess } from "./server-process.ts";

export const DISASTERS = ["server", "everything", "database", "stop", "pause"] as const;
export type Disaster = (typeof DISASTERS)[number];

export interface DisasterOptions {
  /** The data folder of the demo. */
  dataDir: string;
  /** Milliseconds after which other processes may call the server dead. */
  leaseMs: number;
  random: Random;
}

/** Returns the milliseconds of the outage. Throws when SIGTERM doesn't lead to exit code 0. */
export async function strike(
  disaster: Disaster,
  server: ServerProcess,
  { dataDir, leaseMs, random }: DisasterOptions,
): Promise<number> {
  const began = performance.now();
  switch (disaster) {
    case "server":
      await server.process.end("SIGKILL");
      break;
    case "everything":
      await killDatabase(dataDir, "SIGKILL");
      await server.process.end("SIGKILL");
      break;
    case "database":
      // The server starts its database again.
      await killDatabase(dataDir, "SIGKILL");
      return performance.now() - began;
    case "stop": {
      const { code, signal } = await server.process.end("SIGTERM");
      if (code !== 0) throw new Error(`SIGTERM ended the server with ${signal ?? code}, not with 0.`);
      break;
    }
    case "pause":
      server.process.child.kill("SIGSTOP");
      await delay(leaseMs * (1.2 + random.next() / 2));
      server.process.child.kill("SIGCONT");
      return performance.now() - began;
  }
  await delay(random.between(0, 500));
  await server.start();
  return performance.now() - began;
}

/** Signals the embedded PostgreSQL of the data folder, if one runs. */
export async function killDatabase(dataDir: string, signal: "SIGKILL" | "SIGQUIT"): Promise<void> {
  const holder = await holderOf((await locate(dataDir)).pg);
  if (holder.kind === "live") process.kill(holder.pid, signal);
}
