// The demo's simulator: one child process with phones and mail. Its data outlives restarts.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { isBusy, listenFault } from "../../platform/listen-fault.ts";

export type DemoWorld = Awaited<ReturnType<typeof startDemoWorld>>;

const PROGRAM = fileURLToPath(new URL("../../../../simulator/src/main.ts", import.meta.url));
/** Keeps the simulator's compiled code, which makes its next start faster. */
const COMPILED = fileURLToPath(new URL("../../../../node_modules/.cache/simulator", import.meta.url));
/** Where the simulator listens unless told otherwise. */
const HOST = "127.0.0.1";
const announcement = z.object({ simulator_url: z.url(), mail_url: z.url(), smtp_url: z.url() });

/** Resolves when the simulator listens. Throws with the child's last line when it can't start. */
export async function startDemoWorld(options: {
  dataDir: string;
  simulatorPort: number;
  mailPort: number;
  /** Whether phones take texts only while the customer service window is open. */
  strict: boolean;
  log(line: string): void;
}) {
  if (!existsSync(PROGRAM)) {
    throw new Error("This installation has no simulator. Set WHATSAPP_API_URL to the address of one.");
  }
  // The simulator doesn't know the demo's settings.
  const ports = { PARLEY_SIMULATOR_PORT: options.simulatorPort, PARLEY_MAIL_PORT: options.mailPort };
  for (const [portSetting, port] of Object.entries(ports)) {
    const address = { host: HOST, port, hostSetting: "PARLEY_HOST", portSetting };
    if (await isBusy(port, HOST)) throw await listenFault({ code: "EADDRINUSE" }, address);
  }
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      SIMULATOR_PORT: String(options.simulatorPort),
      SIMULATOR_MAIL_PORT: String(options.mailPort),
      SIMULATOR_DATA_DIR: options.dataDir,
      SIMULATOR_STRICT: options.strict ? "1" : "0",
      // Its standard input closes when this process ends in any way; then the simulator ends.
      SIMULATOR_PARENT_STDIN: "1",
      NODE_COMPILE_CACHE: COMPILED,
    },
    stdio: ["pipe", "pipe", "pipe"],
    // Ctrl-C in a terminal reaches a whole process group. The phones go on until this process has stopped.
    detached: true,
  });
  let lastLine = "";
  createInterface({ input: child.stderr }).on("line", (line) => {
    lastLine = line;
    options.log(line);
  });
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(`The simulator ended (${signal ?? code}). ${lastLine}`));
  });
  const urls = announcement.parse(JSON.parse(await firstLine(child, ended)));
  let stopping = false;
  return {
    simulatorUrl: urls.simulator_url,
    mailUrl: urls.mail_url,
    smtpUrl: urls.smtp_url,
    onExit: (listener: (why: string) => void) =>
      void ended.then((why) => (stopping ? undefined : listener(why))),
    async stop(): Promise<void> {
      stopping = true;
      child.stdin.end();
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess, ended: Promise<string>): Promise<string> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const line = new Promise<string>((resolve) => lines.once("line", resolve));
  const died = ended.then((why) => {
    throw new Error(why);
  });
  return Promise.race([line, died]);
}
