// Runs the program as a child process, with only the given environment and input.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../../bin/parley.js", import.meta.url));

export interface Finished {
  code: number | null;
  out: string;
  complaints: string;
}

export async function parley(
  words: string[],
  environment: Record<string, string> = {},
  cwd = process.cwd(),
  input: string | null = null,
): Promise<Finished> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: environment,
    cwd,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // The program may end without reading its input.
  child.stdin.on("error", () => undefined).end(input ?? "");
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [out, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, complaints };
}
