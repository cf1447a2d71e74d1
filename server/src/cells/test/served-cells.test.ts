// Two cells behind HAProxy with the sample configuration: requests reach the cell of their account, and an account that moves while
// it sends loses nothing.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { openEventStream } from "../../../test/event-stream.ts";
import { freePort } from "../../../test/free-port.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";
import { createAccount } from "../../accounts/index.ts";
import { parley } from "../../cli/test/run-command.ts";
import { publicId } from "../../platform/ids.ts";
import { on, useTwoCells } from "./two-cells.ts";

const SAMPLE = readFileSync(new URL("../../../../deploy/cells/haproxy.cfg", import.meta.url), "utf8");
const hasProxy = spawnSync("haproxy", ["-v"]).status === 0;
const MESSAGES = 60;

const cells = useTwoCells();
let service: RunningService;
let folder: string;
let proxyUrl: string;
let proxy: ChildProcess | undefined;
let served: [Served, Served];
let ana: { account: string; key: string; call: TestApi["call"] };
let bea: { account: string; key: string; call: TestApi["call"] };

describe.skipIf(!hasProxy)("behind HAProxy (skipped without it)", () => {
  beforeAll(async () => {
    [service, folder] = await Promise.all([openService(cells.source.url), newFolder("parley-cells-")]);
    await on(cells.sourceAdmin, (client) => client.query("alter role parley replication"));
    proxyUrl = `http://127.0.0.1:${await freePort()}`;
    const common = { PARLEY_PUBLIC_URL: proxyUrl, PARLEY_ROLES: "all" };
    served = [
      await service.serve(common),
      await service.serve({ ...common, DATABASE_URL: cells.target.url }),
    ];
    const secretKey = Buffer.from(service.environment["PARLEY_SECRET_KEY"] as string, "base64");
    const other = await createAccount(cells.target.pool(), secretKey, "Bea");
    const { rows } = await service.database.pool.query("select account_id from accounts");
    const caller = (accountId: string, key: string) => ({
      account: publicId("acc", accountId),
      key,
      call: callApi(proxyUrl, key),
    });
    ana = caller(rows[0].account_id, service.apiKey);
    bea = caller(other.accountId, other.secret);
    await startProxy();
  });
  afterAll(async () => {
    proxy?.kill("SIGKILL");
    await service.close();
    await rm(folder, { recursive: true });
  });

  test("an account is served by its own cell, by key, cookie and stream", async () => {
    for (const { key, call } of [ana, bea]) {
      expect((await call("GET", "/contacts")).status).toBe(200);
      expect((await call("GET", "/contacts", undefined, { authorization: `Bearer ${key}` })).status).toBe(
        200,
      );
      const anyone = callApi(proxyUrl, null);
      const signedIn = await anyone("POST", "/session", { api_key: key });
      const [cookie = ""] = String(signedIn.headers["set-cookie"]).split(";");
      expect((await anyone("GET", "/session", undefined, { cookie })).status).toBe(200);
      const stream = await openEventStream(`${proxyUrl}/api/events/stream`, { authorization: key });
      expect(stream.status).toBe(200);
      stream.close();
    }
    const [first, second] = served;
    expect((await callApi(first.url, bea.key)("GET", "/contacts")).status).toBe(401);
    expect((await callApi(second.url, ana.key)("GET", "/contacts")).status).toBe(401);
    expect((await callApi(proxyUrl, null)("GET", "/contacts")).status).toBe(401);
  });

  test("an account that moves while it sends loses nothing and sends nothing twice", async () => {
    const { database } = service;
    await service.connectNumber(ana.call, "+15550001000");
    const accepted: string[] = [];
    const sending = sendAll(accepted);
    await expect.poll(() => accepted.length).toBeGreaterThan(MESSAGES / 6);
    const moved = await parley(
      [
        "accounts",
        "move",
        ana.account,
        "--to",
        cells.targetAdmin,
        "--replicate-from",
        cells.sourceAdmin,
        "--json",
      ],
      {
        DATABASE_URL: cells.source.url,
        PARLEY_SECRET_KEY: service.environment["PARLEY_SECRET_KEY"] as string,
      },
    );
    expect(moved).toMatchObject({
      code: 0,
      complaints: expect.stringContaining("The account is open in the other cell."),
    });
    expect(JSON.parse(moved.out).closed_ms).toBeLessThan(20_000);
    const refused = await callApi(served[0].url, ana.key)("GET", "/contacts");
    expect(refused).toMatchObject({ status: 503, body: { code: "account_moving", retryable: true } });
    await startProxy();
    await sending;
    expect(new Set(accepted).size).toBe(MESSAGES);

    for (const id of accepted)
      await expect
        .poll(async () => (await ana.call("GET", `/messages/${id}`)).body.status)
        .toMatch(/^(delivered|read)$/);
    const arrived = (await service.simulator.messages()).map(({ text }) => text);
    expect(arrived.toSorted()).toEqual(Array.from({ length: MESSAGES }, (_, n) => textOf(n)).toSorted());
    const { rows } = await database.pool.query("select move_status from accounts");
    expect(rows).toEqual([{ move_status: "left" }]);
    expect((await bea.call("GET", "/contacts")).status).toBe(200);
  });
});

const textOf = (n: number) => `Number ${String(n).padStart(3, "0")}`;

/** As the contract asks: each request is repeated with its key until it is accepted. */
async function sendAll(accepted: string[]): Promise<void> {
  for (let n = 0; n < MESSAGES; n++) {
    const body = { phone_number: `+1555200${1_000 + n}`, message: textOf(n) };
    for (let isAccepted = false; !isAccepted; ) {
      const answer = await ana
        .call("POST", "/whatsapp/send-message", body, { "idempotency-key": `number-${n}` })
        .catch(() => null);
      isAccepted = answer?.status === 202;
      if (isAccepted) accepted.push(answer?.body.id);
      else if (answer !== null && answer.status < 500) throw new Error(JSON.stringify(answer.body));
      await delay(100);
    }
  }
}

/** With the map of this moment. A proxy that runs is replaced. */
async function startProxy(): Promise<void> {
  const list = join(folder, "cells.txt");
  await writeFile(list, `cell1 ${cells.source.url}\ncell2 ${cells.target.url}\n`);
  const { out, code } = await parley(["cells", "map", list]);
  expect(code).toBe(0);
  const map = join(folder, "cells.map");
  await writeFile(map, out);
  const config = join(folder, "haproxy.cfg");
  const [first, second] = served.map(({ url }) => new URL(url).host) as [string, string];
  await writeFile(
    config,
    // Only root may change its user.
    SAMPLE.replace(/^ *(user|group) .*\n/gm, "")
      .replace("bind :80", `bind ${new URL(proxyUrl).host}`)
      .replace(/^ *bind :443.*\n/m, "")
      .replace(/^ *http-request redirect.*\n/m, "")
      .replaceAll("/etc/haproxy/cells.map", map)
      .replace("10.0.1.21:8080", first)
      .replace("10.0.2.21:8080", second)
      .replace(/^ *server cell\d-parley2.*\n/gm, ""),
  );
  const before = proxy;
  if (before) {
    const ended = new Promise((resolve) => before.once("exit", resolve));
    before.kill("SIGKILL");
    await ended;
  }
  proxy = spawn("haproxy", ["-db", "-f", config], { stdio: ["ignore", "ignore", "inherit"] });
  for (const { key } of [ana, bea]) while (!(await isServed(key))) await delay(50);
}

/** On a busy machine, the first check of a server may take too long for the proxy, which answers 503 until the next one. */
async function isServed(key: string): Promise<boolean> {
  const answer = await fetch(`${proxyUrl}/api/contacts`, { headers: { authorization: key } }).catch(
    () => null,
  );
  await answer?.arrayBuffer();
  return answer?.status === 200;
}
