// Runs `parley serve` like `npm run parley -- serve`, but without npm.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LoopDelay } from "../programs/watch-loop.ts";

const PROGRAM = fileURLToPath(new URL("../../server/bin/parley.js", import.meta.url));
const WATCH = new URL("../programs/watch-loop.ts", import.meta.url).href;

/** `watchLoop`: see programs/watch-loop.ts. */
export async function startServe(environment: Record<string, string>, { watchLoop = false } = {}) {
  const watch = watchLoop ? ["--import", WATCH] : [];
  const server = spawn(process.execPath, ["--max-semi-space-size=8", ...watch, PROGRAM, "serve"], {
    stdio: ["ignore", "pipe", "inherit", ...(watchLoop ? ["ipc" as const] : [])],
    env: { ...process.env, MALLOC_ARENA_MAX: "2", ...environment },
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  // Also when the bench fails.
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    server.stdout?.on("data", (chunk: Buffer) => {
      said += chunk;
      const found = /Parley (?:serves at (\S+)\s|works)/.exec(said);
      if (found) resolve(found[1] ?? "");
    });
    server.once("exit", () => reject(new Error(`parley serve ended: ${said}`)));
  });
  return {
    pid: server.pid as number,
    /** Without `/api`; empty for a worker. */
    url,
    /** The worst delay since the last call. Requires `watchLoop`. */
    async loopDelay(): Promise<LoopDelay> {
      const told = once(server, "message");
      server.send("tell");
      const [worst] = await told;
      return worst as LoopDelay;
    },
    async stop() {
      server.kill("SIGTERM");
      await ended;
      process.off("exit", kill);
    },
  };
}
