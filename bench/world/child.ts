// Starts a program of the bench as a child process and calls its methods.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

type Methods = Record<string, (argument: never) => unknown>;

export interface Program<Own extends Methods> {
  call<Name extends keyof Own & string>(
    name: Name,
    ...argument: Parameters<Own[Name]>
  ): Promise<Awaited<ReturnType<Own[Name]>>>;
  /** Microseconds of CPU time since the start of the process. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

export interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

/** The V8 options of npm scripts and bin/parley.js. */
const AS_IN_NPM = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=60",
  "--no-allocation-site-pretenuring",
];

/** `name`: a file in programs/ that calls `answerParent`. */
export function startProgram<Own extends Methods>(name: string, environment = {}): Program<Own> {
  const file = fileURLToPath(new URL(`../programs/${name}.ts`, import.meta.url));
  const env = { ...process.env, ...environment };
  const execArgv = [...profiling(name), ...(name === "service" ? AS_IN_NPM : [])];
  const child = fork(file, [], { serialization: "advanced", env, execArgv });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  child.on("message", ({ id, result, error }: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${name}: ${error}`));
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      for (const call of waiting.values()) call.reject(new Error(`${name} ended (${signal ?? code}).`));
      resolve();
    });
  });
  const call = (method: string, argument?: unknown) => {
    const id = calls++;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    child.send({ id, method, argument });
    return answer.promise;
  };
  return {
    call: call as Program<Own>["call"],
    cpu: () => call("cpu") as Promise<number>,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** BENCH_PROFILE=<folder>: each process writes a CPU profile there. */
function profiling(name: string): string[] {
  const folder = process.env["BENCH_PROFILE"];
  return folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`] : [];
}
