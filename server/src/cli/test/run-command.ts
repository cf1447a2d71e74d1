// Runs the command line inside the test's process, with only the given environment and input. Tests of the program as a process
// use startParley.
import { Readable } from "node:stream";
import { SETTINGS_FILE } from "../../config/env.ts";
import { runCommandLine } from "../command-line.ts";

export interface Finished {
  code: number;
  out: string;
  complaints: string;
}

export interface RunningCommand {
  /** Lines of standard output and of standard error. */
  readonly printed: string[];
  readonly complaints: string[];
  readonly ended: Promise<Finished>;
  /** Asks the command to stop, as the signal does. */
  end(signal: NodeJS.Signals): Promise<Finished>;
}

/** `cwd`: relative paths of the command start there. */
export async function parley(
  words: string[],
  environment: Record<string, string> = {},
  cwd = process.cwd(),
  input: string | null = null,
): Promise<Finished> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await startCommand(words, environment, input).ended;
  } finally {
    process.chdir(before);
  }
}

/** For tests that interrupt a command. */
export function startCommand(
  words: string[],
  environment: Record<string, string>,
  input: string | null = null,
): RunningCommand {
  let [out, complaints] = ["", ""];
  const stop = new AbortController();
  const complain = (text: string) => {
    complaints += text;
  };
  const code = runCommandLine(words, {
    environment,
    settingsFile: SETTINGS_FILE,
    input: Readable.from(input === null ? [] : [Buffer.from(input)]),
    errorOutput: { write: complain },
    print: (line) => {
      out += `${line}\n`;
    },
    complain: (line) => complain(`${line}\n`),
    stopSignal: () => stop.signal,
  });
  const ended = code.then((code) => ({ code, out, complaints }));
  return {
    get printed() {
      return out.split("\n").slice(0, -1);
    },
    get complaints() {
      return complaints.split("\n").slice(0, -1);
    },
    ended,
    end(signal) {
      stop.abort(signal);
      return ended;
    },
  };
}
