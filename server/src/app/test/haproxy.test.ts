// The samples of HAProxy's configuration in deploy/, with processes behind them.
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { callApi } from "../../../test/api.ts";
import { openEventStream } from "../../../test/event-stream.ts";
import { freePort } from "../../../test/free-port.ts";
import { needs } from "../../../test/needs.ts";
import { useOpenService } from "../../../test/running-service.ts";
import { openFolder } from "../../../test/test-folder.ts";

needs("haproxy -v", "haproxy");

const service = useOpenService();
const other = useOpenService();

/** Starts HAProxy with the sample of this name, as `change` makes it run here without root. */
async function startProxy(name: string, change: (sample: string) => string): Promise<void> {
  const config = (await openFolder())("haproxy.cfg");
  const sample = await readFile(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8");
  await writeFile(config, change(sample));
  const proxy = spawn("haproxy", ["-db", "-f", config], { stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => proxy.once("exit", resolve));
    proxy.kill("SIGKILL");
    await ended;
  });
}

test("the sample of one Parley keeps an API without a worker", async () => {
  const timing = JSON.parse(service.environment["PARLEY_TIMING"] as string);
  const PARLEY_TIMING = JSON.stringify({ ...timing, worker_silence_ms: 2_000 });
  const { url } = await service.serve({ PARLEY_ROLES: "api", PARLEY_TIMING });
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  const folder = await openFolder();
  const socket = folder("stats");
  await startProxy("haproxy.cfg", (sample) =>
    sample
      .replace(/^ *user .*\n *group .*\n/m, `    stats socket ${socket}\n`)
      .replace(/^ *bind :80$/m, `    bind unix@${folder("public")}`)
      .replace(/^ *bind :443.*\n/m, "")
      .replace("127.0.0.1:8080", new URL(url).host)
      .replace("inter 2s", "inter 50ms fall 1"),
  );
  /** The state of the first process, and the result of its newest check. */
  const check = async () => {
    const connection = connect(socket);
    connection.write("show stat\n");
    const [header = "", ...rows] = (await text(connection)).split("\n");
    const row = rows.find((one) => one.startsWith("parley,parley1,"))?.split(",");
    return ["status", "check_status"].map((name) => row?.[header.split(",").indexOf(name)]);
  };
  await expect.poll(() => check().catch(String)).toEqual(["UP", "L7OK"]);
});

test("the sample of two Parleys leads each account to its own, whatever names the account", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const map = (await openFolder())("accounts.map");
  await writeFile(map, `${other.apiKey.split("_")[1]} parley2\n`);
  const settings = { PARLEY_PUBLIC_URL: url, PARLEY_ROLES: "all" };
  const [first, second] = [await service.serve(settings), await other.serve(settings)];
  await startProxy("haproxy-accounts.cfg", (sample) =>
    sample
      // Only root may change its user.
      .replace(/^ *(user|group|bind :443|server parley\db|http-request redirect) .*\n/gm, "")
      .replace("bind :80", `bind ${new URL(url).host}`)
      .replaceAll("/etc/haproxy/accounts.map", map)
      .replace("10.0.1.21:8080", new URL(first.url).host)
      .replace("10.0.2.21:8080", new URL(second.url).host),
  );
  expect((await callApi(first.url, other.apiKey)("GET", "/contacts")).status).toBe(401);

  const anyone = callApi(url, null);
  for (const parley of [service, other]) {
    const key = parley.apiKey;
    const call = callApi(url, key);
    await expect.poll(async () => (await call("GET", "/contacts").catch(() => null))?.status).toBe(200);
    const bearer = { authorization: `Bearer ${key}` };
    expect((await anyone("GET", "/contacts", undefined, bearer)).status).toBe(200);
    const signedIn = await anyone("POST", "/session", { api_key: key });
    const [cookie = ""] = String(signedIn.headers["set-cookie"]).split(";");
    expect((await anyone("GET", "/session", undefined, { cookie })).status).toBe(200);
    const stream = await openEventStream(`${url}/api/events/stream`, { authorization: key });
    expect(stream.status).toBe(200);
    stream.close();
    const { hookUrl, verify_token: token } = await parley.connectNumber(call, "+15550001000");
    const question = `?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=7`;
    expect(await (await fetch(`${hookUrl}${question}`)).text()).toBe("7");
  }
  expect((await anyone("GET", "/contacts")).status).toBe(401);
});
