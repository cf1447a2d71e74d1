// Runs the program as a process, for tests that kill and restart it.
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** One line of the program's log. */
export interface LogLine {
  /** pino's: 30 is info, 40 warn, 50 error. */
  level: number;
  time: string;
  msg: string;
  [field: string]: unknown;
}

export interface ParleyProcess {
  readonly pid: number;
  readonly child: ChildProcess;
  /** Standard output, line by line. */
  readonly printed: string[];
  /** Lines on standard error that aren't log lines. */
  readonly complaints: string[];
  readonly log: LogLine[];
  readonly ended: Promise<Ended>;
  /** Resolves with the first printed line that matches. Rejects with `complaints` when the process ends before. */
  line(pattern: RegExp): Promise<string>;
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
}

const MAIN = fileURLToPath(new URL("../bin/parley.js", import.meta.url));
/** As in package.json. */
const FLAGS = ["--max-semi-space-size=8"];

/**
 * The process gets only the given environment. It serves no metrics unless said, because processes share the machine. `main`: the
 * entry point of another version.
 */
export function startParley(
  words: string[],
  environment: Record<string, string>,
  main = MAIN,
): ParleyProcess {
  const child = spawn(process.execPath, [...FLAGS, main, ...words], {
    env: { PARLEY_METRICS_PORT: "off", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [printed, complaints, log]: [string[], string[], LogLine[]] = [[], [], []];
  const readers: (() => void)[] = [];
  const tell = () => {
    for (const read of readers) read();
  };
  createInterface({ input: child.stdout }).on("line", (line) => {
    printed.push(line);
    tell();
  });
  createInterface({ input: child.stderr }).on("line", (line) => {
    const entry = logLine(line);
    if (entry) log.push(entry);
    else complaints.push(line);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  return {
    pid: child.pid as number,
    child,
    printed,
    complaints,
    log,
    ended,
    async line(pattern) {
      const found = new Promise<string>((resolve) => {
        const read = () => {
          const line = printed.find((one) => pattern.test(one));
          if (line !== undefined) resolve(line);
        };
        readers.push(read);
        read();
      });
      const died = ended.then(({ code, signal }) => {
        throw new Error(`parley ${words[0]} ended (${signal ?? code}):\n${complaints.join("\n")}`);
      });
      return Promise.race([found, died]);
    },
    async end(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}

function logLine(line: string): LogLine | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return null;
  }
}
