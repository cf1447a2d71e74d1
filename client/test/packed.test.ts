// The package on each runtime of this machine, the examples of its README, its types, and its size.
// Long: it compiles with TypeScript.
import { spawn, spawnSync } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { build } from "rolldown";
import { beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../server/test/free-port.ts";
import { useOpened } from "../../server/test/later.ts";
import { useNumber, useService } from "../../server/test/running-service.ts";
import { createParley, type Parley } from "../src/index.ts";
import { installPackedClient } from "./packed-client.ts";
import { findRuntimes, type Runtime } from "./runtimes.ts";

const { service, parley: server } = useService({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
useNumber(service, server);
const packed = useOpened(installPackedClient);
let parley: Parley;

beforeAll(() => {
  parley = createParley({ baseUrl: `${server.url}/api`, apiKey: service.apiKey });
});

/** The customer of the examples answers on the simulated phone. */
const answer = () => service.simulator.write({ from: "15551234567", to: "15550001000", text: "Thank you!" });

test("the package has its code and types, and nothing else", () => {
  const needed = ["dist/index.js", "dist/index.d.ts", "README.md", "LICENSE"];
  expect(packed.files).toEqual(expect.arrayContaining(needed));
  const allowed = /^(dist\/|src\/|(package\.json|README\.md|LICENSE)$)/;
  expect(packed.files.filter((file) => !allowed.test(file))).toEqual([]);
});

test("one minified bundle is smaller than 8 KB, compressed by gzip", async () => {
  const input = join(packed.folder, "node_modules/@parley/client/dist/index.js");
  const { output } = await build({ input, write: false, output: { minify: true }, logLevel: "silent" });
  expect(output).toHaveLength(1);
  const bytes = gzipSync(output[0].code, { level: 9 }).length;
  console.log(`The client has ${bytes} bytes (minified, gzip).`);
  expect(bytes).toBeLessThan(8 * 1_024);
});

async function signedWebhook(): Promise<unknown[]> {
  const { Webhook } = await import("standardwebhooks");
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const [body, at] = ['{"type":"webhook.test","data":{}}', new Date()];
  const signature = new Webhook(secret).sign("evt_1", at, body);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const headers = { "webhook-id": "evt_1", "webhook-timestamp": timestamp, "webhook-signature": signature };
  return [headers, body, secret];
}

/** Starts a program of the project. */
function start({ command, flags }: Runtime, file: string, environment: Record<string, string>) {
  const child = spawn(command, [...flags, file], {
    cwd: packed.folder,
    env: { PATH: process.env["PATH"] ?? "", HOME: packed.folder, NO_COLOR: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, lines, ended };
}

const node: Runtime = { name: "node", command: process.execPath, flags: [] };

describe("the packed client works with", () => {
  test.each(findRuntimes())("$name ($command)", async (runtime) => {
    await cp(new URL("exercise.mjs", import.meta.url), join(packed.folder, "exercise.mjs"));
    const facts = [`${server.url}/api`, service.apiKey, await signedWebhook()];
    const { lines, ended } = start(runtime, "exercise.mjs", { EXERCISE: JSON.stringify(facts) });
    await expect.poll(() => lines).toContain("listening");
    await answer();
    expect(await ended, lines.join("\n")).toBe(0);
    expect(JSON.parse(lines.at(-1) as string)).toEqual({
      status: "queued",
      code: "message_not_found",
      stopped: "stopped",
      listed: true,
      uploaded: 1,
      verified: "webhook.test",
      received: "Thank you!",
    });
  });
});

describe("the README's examples", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const examples = [...readme.matchAll(/^## (.*)\n[\s\S]*?^```js\n([\s\S]*?)^```$/gm)];
  const file = async (title: string) => {
    const code = examples.find((example) => example[1] === title)?.[2] as string;
    const name = `${title.toLowerCase().replaceAll(" ", "-")}.mjs`;
    await writeFile(join(packed.folder, name), code);
    return name;
  };
  const environment = () => ({ PARLEY_URL: `${server.url}/api`, PARLEY_API_KEY: service.apiKey });
  const run = async (title: string) => {
    const { lines, ended } = start(node, await file(title), environment());
    expect(await ended, lines.join("\n")).toBe(0);
    return lines;
  };

  test("are six", () => {
    expect(examples).toHaveLength(6);
  });

  test("send a message", async () => {
    expect(await run("Send a message")).toEqual([
      "queued",
      "missing_plus 422 false",
      "/phone_number A phone number starts with a plus sign and the country code.",
    ]);
  });

  test("retry safely", async () => {
    expect(await run("Retry safely")).toEqual(["true"]);
    const { data } = await parley.listMessages({ reference: "A-1047" });
    expect(data).toHaveLength(1);
  });

  test("test a receiver", async () => {
    expect(await run("Test a receiver")).toEqual(["message.received"]);
  });

  test("read lists", async () => {
    expect(await run("Read lists")).toEqual(["1 null", "+15551230001 Bo Lindqvist"]);
  });

  test("follow events", async () => {
    const { lines, ended } = start(node, await file("Follow events"), environment());
    // The stream begins at some moment after the start, and shows only later events.
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    await expect
      .poll(async () => {
        await answer();
        return hasEnded;
      })
      .toBe(true);
    expect(lines).toEqual(["+15551234567 Thank you!"]);
  });

  test("verify webhooks", async () => {
    const port = await freePort();
    const { id, secret } = await parley.createWebhook({
      url: `http://127.0.0.1:${port}/parley`,
      types: ["message.received"],
    });
    const name = await file("Verify webhooks");
    const code = await readFile(join(packed.folder, name), "utf8");
    await writeFile(join(packed.folder, name), code.replace("listen(3000)", `listen(${port})`));
    const { child, lines, ended } = start(node, name, { PARLEY_WEBHOOK_SECRET: secret as string });
    const forged = () => fetch(`http://127.0.0.1:${port}/parley`, { method: "POST", body: "{}" });
    await expect.poll(() => forged().then(({ status }) => status, String)).toBe(400);
    await answer();
    await expect.poll(() => lines).toContain("+15551234567 Thank you!");
    child.kill();
    await ended;
    await parley.deleteWebhook({ id });
  });
});

test("the types compile in a strict project, and refuse what the API refuses", async () => {
  await cp(new URL("consumer.mts", import.meta.url), join(packed.folder, "consumer.mts"));
  const tsc = new URL("../../node_modules/typescript/bin/tsc", import.meta.url).pathname;
  const bundled = { module: "esnext", moduleResolution: "bundler" };
  const modules = [{ module: "nodenext" }, { module: "node16" }, bundled];
  const configs = modules.map(({ module }) => `tsconfig.${module}.json`);
  for (const [index, options] of modules.entries()) {
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      // The libraries of TypeScript take most of the time. The declarations of the package are checked.
      skipDefaultLibCheck: true,
      target: "es2022",
      lib: ["es2022", "dom"],
      types: [],
      ...options,
    };
    const config = { compilerOptions, files: ["consumer.mts"] };
    await writeFile(join(packed.folder, configs[index] as string), JSON.stringify(config));
  }
  // One process reads the libraries once for all three.
  const words = [tsc, "--build", ...configs];
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: packed.folder, encoding: "utf8" });
  expect([status, stdout]).toEqual([0, ""]);
});
