// Runs the command line inside the test's process, with only the given environment and input. Tests of the program as a process
// use startParley.
import { Readable } from "node:stream";
import { runCommandLine } from "../command-line.ts";

export interface Finished {
  code: number;
  out: string;
  complaints: string;
}

/** `cwd`: relative paths of the command start there. */
export async function parley(
  words: string[],
  environment: Record<string, string> = {},
  cwd = process.cwd(),
  input: string | null = null,
): Promise<Finished> {
  let [out, complaints] = ["", ""];
  const complain = (text: string) => {
    complaints += text;
  };
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const code = await runCommandLine(words, {
      environment,
      input: Readable.from(input === null ? [] : [Buffer.from(input)]),
      errorOutput: { write: complain },
      print: (line) => {
        out += `${line}\n`;
      },
      complain: (line) => complain(`${line}\n`),
      stopSignal: () => new AbortController().signal,
    });
    return { code, out, complaints };
  } finally {
    process.chdir(before);
  }
}
