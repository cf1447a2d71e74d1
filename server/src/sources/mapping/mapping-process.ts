// One process that evaluates mappings, one at a time. It starts with the first mapping and is replaced when it was killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { overloaded } from "../../platform/problem.ts";
import type { Evaluation, EvaluationRequest, ProcessMessage } from "./evaluation.ts";
import { MAPPING_FAULTS } from "./evaluation.ts";

const START_MS = 10_000;
/** JSONata ends a mapping after a second by itself. A built-in function, for example a regular expression, can't be ended. */
const KILL_MS = 2_000;
/** After so many seconds of CPU time, the process is replaced between two mappings. */
const REPLACE_SECONDS = 30;
/** The kernel kills the process after so many: if the service itself was killed meanwhile, nobody else would. */
const MOST_SECONDS = 60;
const HEAP_MB = 64;

const MAIN = fileURLToPath(new URL("../../../bin/evaluate-mappings.js", import.meta.url));
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const packageFolder = (name: string) => {
  const file = createRequire(import.meta.url).resolve(name);
  return file.slice(0, file.lastIndexOf(`/${name}/`) + name.length + 2);
};
/** Node reads the package.json of the folders above a module, up to the first that has one. */
const READABLE = [
  MAIN,
  `${pathOf("./")}*`,
  `${pathOf("../../phones/")}*`,
  ...["../package.json", "../../package.json", "../../../bin/package.json", "../../../package.json"].map(
    pathOf,
  ),
  `${packageFolder("jsonata")}*`,
  `${packageFolder("libphonenumber-js")}*`,
];

const COMMAND = [
  process.execPath,
  "--permission",
  ...READABLE.map((path) => `--allow-fs-read=${path}`),
  "--disable-proto=delete",
  `--max-old-space-size=${HEAP_MB}`,
  "--max-semi-space-size=8",
  MAIN,
];

/** Core files would hold personal data. */
const LIMITS = `ulimit -c 0; ulimit -t ${MOST_SECONDS}; exec "$@"`;

/** How V8 ends when it has no memory left, by platform. */
const CRASHES: NodeJS.Signals[] = ["SIGABRT", "SIGTRAP", "SIGILL", "SIGSEGV", "SIGBUS"];

export class MappingProcess {
  #child: ChildProcess | null = null;

  /** Call it again only after it has settled. Rejects when no process can be started. */
  async evaluate(request: EvaluationRequest): Promise<Evaluation> {
    if (this.#child === null || hasEnded(this.#child)) this.#child = await start();
    const { evaluation, cpuSeconds } = await ask(this.#child, request);
    if (cpuSeconds > REPLACE_SECONDS) this.stop();
    return evaluation;
  }

  stop(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }
}

async function start(): Promise<ChildProcess> {
  const child = spawn("/bin/sh", ["-c", LIMITS, "sh", ...COMMAND], {
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    // Ctrl-C in a terminal reaches only the service, which still evaluates the mappings of requests in progress.
    detached: true,
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), START_MS);
  const waiting = new AbortController();
  try {
    await Promise.race([
      once(child, "message", waiting),
      once(child, "exit", waiting).then(([code, signal]) => {
        throw new Error(`A mapping process ended: ${signal ?? code}.`);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
  // A failed request ends in an exit, which `ask` reports.
  child.on("error", () => undefined);
  return child;
}

function hasEnded({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return !connected || exitCode !== null || signalCode !== null;
}

type Answer = Exclude<ProcessMessage, "ready">;

/** Throws 503 `overloaded` when the process ended for another reason than the mapping. */
async function ask(child: ChildProcess, request: EvaluationRequest): Promise<Answer> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, KILL_MS);
  const ofMapping = (code: "mapping_too_slow" | "mapping_too_large"): Answer => ({
    evaluation: { ok: false, code, detail: MAPPING_FAULTS[code] },
    cpuSeconds: 0,
  });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      child.once("message", resolve as (message: Answer) => void);
      child.once("exit", (_code, signal) => {
        if (isLate) resolve(ofMapping("mapping_too_slow"));
        else if (signal !== null && !CRASHES.includes(signal)) reject(overloaded());
        else resolve(ofMapping("mapping_too_large"));
      });
      child.send(request);
    });
  } finally {
    clearTimeout(timer);
    child.removeAllListeners("message").removeAllListeners("exit");
  }
}
