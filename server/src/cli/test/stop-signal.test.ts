import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

let child: ChildProcess;
let lines: string[];
let reader: Interface;

beforeEach(async () => {
  const script = fileURLToPath(new URL("stop-signal-process.ts", import.meta.url));
  child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  lines = [];
  reader = createInterface(child.stdout as NodeJS.ReadableStream).on("line", (line) => lines.push(line));
  await expect.poll(() => lines).toEqual(["ready"]);
});
afterEach(() => {
  reader.close();
  child.kill("SIGKILL");
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("a first %s asks, a later one ends at once", async (signal, code) => {
  child.kill(signal);
  await expect.poll(() => lines).toEqual(["ready", `stopping ${signal}`]);
  const exit = once(child, "exit");
  // Each poll sends another signal. Signals that come too soon count as the first.
  const repeat = setInterval(() => child.kill(signal), 50);
  expect((await exit)[0]).toBe(code);
  clearInterval(repeat);
});

test("two signals at once, as from Ctrl-C under npm, count as one", async () => {
  child.kill("SIGINT");
  child.kill("SIGTERM");
  await expect.poll(() => lines).toHaveLength(2);
  expect(child.exitCode).toBeNull();
  child.kill("SIGTERM");
  child.kill("SIGUSR2");
  const [code, signal] = await once(child, "exit");
  expect([code, signal]).toEqual([null, "SIGUSR2"]);
});
