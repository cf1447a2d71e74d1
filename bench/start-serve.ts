// Runs `npm run parley -- serve` as an operator would, without npm between.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../server/bin/parley.js", import.meta.url));

export async function startServe(environment: Record<string, string>) {
  const server = spawn(process.execPath, ["--max-semi-space-size=8", PROGRAM, "serve"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (chunk: Buffer) => {
      said += chunk;
      const found = /Parley serves at (\S+)\s/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once("exit", () => reject(new Error(`parley serve ended: ${said}`)));
  });
  return {
    pid: server.pid as number,
    /** Without `/api`. */
    url,
    async stop() {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
