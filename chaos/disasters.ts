// What happens to the server, by name. Each leaves it running again.
import { setTimeout as delay } from "node:timers/promises";
import type { DemoServer } from "./demo-server.ts";
import type { Random } from "./random.ts";

export const DISASTERS = ["server", "everything", "database", "stop", "pause"] as const;
export type Disaster = (typeof DISASTERS)[number];

export interface DisasterOptions {
  /** Milliseconds after which others may call the server dead. */
  leaseMs: number;
  random: Random;
}

/** Milliseconds during which it wasn't there. Throws when an orderly stop wasn't one. */
export async function strike(
  disaster: Disaster,
  server: DemoServer,
  { leaseMs, random }: DisasterOptions,
): Promise<number> {
  const began = performance.now();
  switch (disaster) {
    case "server":
      await server.process.end("SIGKILL");
      break;
    case "everything": {
      const database = await server.databasePid();
      if (database !== null) process.kill(database, "SIGKILL");
      await server.process.end("SIGKILL");
      break;
    }
    case "database": {
      const database = await server.databasePid();
      if (database !== null) process.kill(database, "SIGKILL");
      // The server starts it again by itself.
      return performance.now() - began;
    }
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
