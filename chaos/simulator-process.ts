// The simulated phones as a process of their own, so that they outlive whatever happens to the server.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface SimulatorProcess {
  url: string;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL("../simulator/src/main.ts", import.meta.url));

/** It ends with this process, however that ends. `environment` is added to what it needs. */
export async function startSimulator(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      SIMULATOR_PORT: "0",
      SIMULATOR_DATA_DIR: dataDir,
      SIMULATOR_PARENT_STDIN: "1",
      ...environment,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const line = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once("line", resolve),
  );
  const died = ended.then(() => {
    throw new Error("The simulator ended before it was ready.");
  });
  const { simulator_url: url } = JSON.parse(await Promise.race([line, died])) as { simulator_url: string };
  return {
    url,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
