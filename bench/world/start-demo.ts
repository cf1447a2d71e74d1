// Runs `npm start`, and waits for a first message on the simulated phone.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { request } from "undici";
import { childOf } from "../processes.ts";

export interface StartedDemo {
  /** Process id of the server. The simulator is its child. */
  pid: number;
  /** From the start of npm to the message on the phone. */
  seconds: number;
  stop(): Promise<void>;
}

interface DemoFile {
  base_url: string;
  api_key: string;
  simulator_url: string;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PHONE = "+15551234567";
const LOOK_MS = 10;

export async function startDemo(dataDir: string): Promise<StartedDemo> {
  const began = performance.now();
  const startedAt = Date.now();
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PARLEY_DATA_DIR: dataDir,
      PARLEY_PORT: "0",
      PARLEY_METRICS_PORT: "0",
      PARLEY_SIMULATOR_PORT: "0",
      PARLEY_MAIL_PORT: "0",
      PARLEY_LOG: "error",
    },
  });
  const ended = new Promise<void>((resolve) => npm.once("exit", () => resolve()));
  await ready(npm);
  const demo: DemoFile = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"));
  await sendMessage(demo);
  while ((await newestOn(demo)) < startedAt) await pause(LOOK_MS);
  const seconds = (performance.now() - began) / 1_000;
  const pid = childOf(npm.pid as number);
  return {
    pid,
    seconds,
    async stop() {
      process.kill(pid, "SIGTERM");
      await ended;
    },
  };
}

function ready(npm: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    npm.stdout?.on("data", (chunk: Buffer) => {
      said += chunk;
      if (said.includes("Parley is ready")) resolve();
    });
    npm.once("exit", () => reject(new Error(`npm start ended: ${said}`)));
  });
}

async function sendMessage({ base_url, api_key }: DemoFile): Promise<void> {
  const { statusCode, body } = await request(`${base_url}/whatsapp/send-message`, {
    method: "POST",
    headers: { authorization: api_key, "content-type": "application/json" },
    body: JSON.stringify({ phone_number: PHONE, message: "Hello from Parley" }),
  });
  const text = await body.text();
  if (statusCode !== 202) throw new Error(`The demo answered ${statusCode}: ${text}`);
}

/** The arrival of the newest message, in milliseconds since 1970; 0 without messages. */
async function newestOn({ simulator_url }: DemoFile): Promise<number> {
  const { body } = await request(`${simulator_url}/control/messages?to=${PHONE.slice(1)}`);
  const { data } = (await body.json()) as { data: { received_at: string }[] };
  return data.length === 0 ? 0 : Date.parse(data.at(-1)?.received_at ?? "");
}
