// Two Parleys behind HAProxy with the sample of the folder deploy, and a map from accounts as an operator writes it.
import { spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { callApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { openEventStream } from "../../../test/event-stream.ts";
import { freePort } from "../../../test/free-port.ts";
import { needs } from "../../../test/needs.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { openService } from "../../../test/running-service.ts";

const SAMPLE = new URL("../../../../deploy/haproxy-accounts.cfg", import.meta.url);
needs("haproxy -v", "haproxy");
const [first, second] = [useDatabase(), useDatabase()];

test("HAProxy's sample leads each account to its own Parley, whatever names the account", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const parleys = await Promise.all([openService(first.url), openService(second.url)]);
  onTestFinished(async () => {
    for (const parley of parleys) await parley.close();
  });
  const [one, other] = parleys;
  const addresses: string[] = [];
  for (const parley of parleys)
    addresses.push((await parley.serve({ PARLEY_PUBLIC_URL: url, PARLEY_ROLES: "all" })).url);
  const account = other.apiKey.split("_")[1] as string;
  await startProxy(url, addresses, `${account} parley2\n`);
  const [apart] = addresses as [string];
  expect((await callApi(apart, other.apiKey)("GET", "/contacts")).status).toBe(401);

  const anyone = callApi(url, null);
  for (const parley of [one, other]) {
    const key = parley.apiKey;
    const call = callApi(url, key);
    while ((await call("GET", "/contacts").catch(() => null))?.status !== 200) await delay(50);
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

async function startProxy(url: string, addresses: string[], accounts: string): Promise<void> {
  const folder = await newFolder("parley-haproxy-");
  const [config, map] = [join(folder, "haproxy.cfg"), join(folder, "accounts.map")];
  const [first, second] = addresses.map((address) => new URL(address).host) as [string, string];
  await writeFile(map, accounts);
  await writeFile(
    config,
    (await readFile(SAMPLE, "utf8"))
      // Only root may change its user.
      .replace(/^ *(user|group|bind :443|server parley\db|http-request redirect) .*\n/gm, "")
      .replace("bind :80", `bind ${new URL(url).host}`)
      .replaceAll("/etc/haproxy/accounts.map", map)
      .replace("10.0.1.21:8080", first)
      .replace("10.0.2.21:8080", second),
  );
  const proxy = spawn("haproxy", ["-db", "-f", config], { stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => proxy.once("exit", resolve));
    proxy.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true });
  });
}
