// Runs the simulator: as a separate process that outlives the server, or in the process of the test, which starts faster.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { readEnv } from "../../simulator/src/env.ts";
import { startSimulator as startHere } from "../../simulator/src/simulator.ts";

export interface TestSimulator {
  url: string;
  /** Set with SIMULATOR_MAIL_PORT. */
  smtpUrl: string | undefined;
  /** Calls the control API; throws unless the answer is 2xx. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Sets the faults that are named, and takes all others back. Nothing is delayed, and no window is enforced. */
  faults(faults?: object): Promise<unknown>;
  /** A person writes; resolves with the channel's id of the message. */
  write(message: object): Promise<string>;
  /** Newest first. */
  mails(): Promise<{ id: string; to: string[]; subject: string }[]>;
  /** The text of the file in the newest mail to the address. */
  fileTo(address: string): Promise<string>;
  /** The messages that reached a phone, or all phones without `to`; oldest first, at most 10,000. */
  messages(to?: string): Promise<PhoneMessage[]>;
  stop(): Promise<void>;
}

export interface PhoneMessage {
  id: string;
  /** Digits. */
  to: string;
  from: string;
  type: string;
  text?: string;
  biz_opaque_callback_data?: string;
  received_at: string;
  [field: string]: unknown;
}

const MAIN = fileURLToPath(new URL("../../simulator/src/main.ts", import.meta.url));
/** Caches compiled code, which makes a start faster. */
const COMPILED = fileURLToPath(new URL("../../node_modules/.cache/simulator", import.meta.url));

/** Runs the simulator in this process. */
export async function openSimulator(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<TestSimulator> {
  const { simulator_url, smtp_url, close } = await startHere(
    readEnv({ SIMULATOR_PORT: "0", SIMULATOR_DATA_DIR: dataDir, ...environment }),
  );
  return controlled(simulator_url, smtp_url, close);
}

/** Runs the simulator as a process that ends with this process, however this process ends. */
export async function startSimulator(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<TestSimulator> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      SIMULATOR_PORT: "0",
      SIMULATOR_DATA_DIR: dataDir,
      SIMULATOR_PARENT_STDIN: "1",
      NODE_COMPILE_CACHE: COMPILED,
      ...environment,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const words: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => words.push(line));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const line = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once("line", resolve),
  );
  const died = ended.then(() => {
    throw new Error(`The simulator ended before it was ready:\n${words.join("\n")}`);
  });
  const { simulator_url, smtp_url } = JSON.parse(await Promise.race([line, died])) as Record<string, string>;
  return controlled(simulator_url as string, smtp_url, async () => {
    child.stdin.end();
    await ended;
  });
}

function controlled(url: string, smtpUrl: string | undefined, stop: () => Promise<void>): TestSimulator {
  const control: TestSimulator["control"] = async (method, path, body) => {
    const answer = await fetch(`${url}/control${path}`, {
      method,
      headers: {
        // On a starved machine, a kept connection may close just when it is used again.
        connection: "close",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} /control${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const mails: TestSimulator["mails"] = async () =>
    ((await control("GET", "/mails?limit=1000")) as { data: Awaited<ReturnType<typeof mails>> }).data;
  return {
    url,
    smtpUrl,
    control,
    faults: (faults = {}) =>
      control("PUT", "/faults", { enforce_window: false, latency_ms: 0, next: [], ...faults }),
    write: async (message) => ((await control("POST", "/inbound", message)) as { id: string }).id,
    mails,
    async fileTo(address) {
      const mail = (await mails()).find(({ to }) => to.includes(address));
      const path = `/mails/${mail?.id}`;
      const { attachments } = (await control("GET", path)) as { attachments: { url: string }[] };
      return (await fetch(`${url}${attachments[0]?.url}`)).text();
    },
    async messages(to) {
      const person = to === undefined ? "" : `&to=${to.replace("+", "")}`;
      return ((await control("GET", `/messages?limit=10000${person}`)) as { data: PhoneMessage[] }).data;
    },
    stop,
  };
}
