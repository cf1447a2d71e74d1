// Starts the simulator as a process of its own, as a parent does, to kill it for real.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { callsTo, type TestSimulator } from "./test-simulator.ts";

export type SimulatorProcess = Pick<TestSimulator, "call" | "send" | "register"> & {
  child: ChildProcess;
  /** The lines that it printed when it was ready. */
  printed: { simulator_url: string; mail_url?: string; smtp_url?: string };
  /** All that it wrote to standard output. */
  lines: string[];
  /** Sends the signal and resolves with the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
};

const main = new URL("../src/main.ts", import.meta.url).pathname;
/** Types are stripped once, and not at every start. */
const compiled = new URL("../../node_modules/.cache/simulator", import.meta.url).pathname;

export function startMain(env: Record<string, string>) {
  return spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

export async function simulatorProcess(env: Record<string, string>): Promise<SimulatorProcess> {
  const child = startMain({ SIMULATOR_PORT: "0", ...env });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on("line", (line) => lines.push(line));
  await Promise.race([once(output, "line"), once(child, "exit")]);
  const printed = JSON.parse(lines[0] ?? "null");
  return {
    child,
    printed,
    lines,
    ...callsTo(printed?.simulator_url),
    async end(signal) {
      const exited = once(child, "exit");
      child.kill(signal);
      const [code, by] = await exited;
      return code ?? by;
    },
  };
}
