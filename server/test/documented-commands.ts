// Reads shell commands and their answers from a document, and runs the commands in one shell.
import { spawn } from "node:child_process";
import { join } from "node:path";

export interface Step {
  command: string;
  /** What the document shows as the command's output; null when it shows none. */
  answer: { kind: "json" | "text"; content: string } | null;
  /** A file that the document asks the reader to save before the command, with its content. */
  file: { name: string; content: string } | null;
}

/** Each block `sh` or `python`, with a block `json` or `text` that follows it, and a block that follows "Save this as `name`:". */
export function stepsIn(document: string): Step[] {
  const blocks = [...document.matchAll(/(?:^Save this as `([\w.-]+)`:\n\n)?^```(\w+)\n([\s\S]*?)\n```$/gm)];
  return blocks.flatMap(([, name, kind, text = ""], place) => {
    // A file to save isn't a command.
    if (name !== undefined || (kind !== "sh" && kind !== "python")) return [];
    const command = kind === "sh" ? text : `python3 - <<'END_OF_PYTHON'\n${text}\nEND_OF_PYTHON`;
    const [before, after] = [blocks[place - 1], blocks[place + 1]];
    const isAnswered = after?.[1] === undefined && (after?.[2] === "json" || after?.[2] === "text");
    return [
      {
        command,
        answer: isAnswered ? { kind: after[2] as "json" | "text", content: after[3] ?? "" } : null,
        file: before?.[1] === undefined ? null : { name: before[1], content: before[3] ?? "" },
      },
    ];
  });
}

/**
 * Ids become `con 1`, `con 2` and so on in the order in which they appear, so that an id that appears twice has to be the
 * same both times. Times, hashes and secrets are only known to be some.
 */
export function describer(): (json: string) => string {
  const ids = new Map<string, string>();
  const nameOf = (id: string, prefix: string) => {
    const alike = [...ids.keys()].filter((one) => one.startsWith(prefix));
    if (!ids.has(id)) ids.set(id, `${prefix} ${alike.length + 1}`);
    return ids.get(id);
  };
  return (json) =>
    JSON.stringify(
      JSON.parse(json),
      (_, value: unknown) => {
        if (typeof value !== "string") return value;
        const prefix = /^([a-z]{3})_[0-9a-z]{26}$/.exec(value)?.[1];
        if (prefix) return nameOf(value, prefix);
        if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return "a time";
        if (value.startsWith("whsec_")) return "a secret";
        return /^[0-9a-f]{64}$/.test(value) ? "a hash" : value;
      },
      2,
    );
}

export interface Shell {
  /** Runs the step as a reader does, and resolves with the command's output. Rejects with standard error when it fails. */
  run(step: Step): Promise<string>;
  /** Ends the shell and the programs that it started. */
  end(): Promise<void>;
}

const MARK = "=== the command has ended:";

/** `rewrite` replaces what differs on this machine, such as ports. */
export function startShell(folder: string, rewrite: (text: string) => string): Shell {
  // Bash takes the socket of its standard input for a remote shell, and would read ~/.bashrc.
  const child = spawn("bash", ["--norc", "-s"], {
    cwd: folder,
    detached: true,
    // npx runs what is installed, and never asks the registry.
    env: { PATH: `${join(process.execPath, "..")}:${process.env["PATH"]}`, npm_config_offline: "true" },
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let [output, complaints] = ["", ""];
  let tell = () => {};
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    tell();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const result = async () => {
    const done = new RegExp(`\n${MARK} (\\d+)\n$`);
    while (!done.test(output)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The shell has ended: ${complaints}`);
      await Promise.race([new Promise<void>((resolve) => (tell = resolve)), ended]);
    }
    const status = done.exec(output)?.[1];
    const printed = output.replace(done, "");
    if (status !== "0") throw new Error(`The command failed with ${status}: ${complaints}\n${printed}`);
    return printed;
  };
  return {
    async run({ command, file }) {
      [output, complaints] = ["", ""];
      // Through the shell, because the commands before may have changed its folder.
      const content = file && Buffer.from(rewrite(file.content)).toString("base64");
      if (file) child.stdin.write(`base64 -d > '${file.name}' <<< '${content}'\n`);
      child.stdin.write(`${rewrite(command)}\nprintf '\\n${MARK} %s\\n' $?\n`);
      return result();
    },
    async end() {
      if (child.pid !== undefined) process.kill(-child.pid);
      await ended;
    },
  };
}
