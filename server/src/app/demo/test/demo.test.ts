// The demo from an empty folder: the first message, a restart, and kill -9.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../../test/api.ts";
import { memoryFolder } from "../../../../test/memory-folder.ts";
import { type Ended, type ParleyProcess, startParley } from "../../../../test/parley-process.ts";
import type { PhoneMessage } from "../../../../test/simulator-process.ts";
import { useFolder } from "../../../../test/test-folder.ts";
import { parley } from "../../../cli/test/run-command.ts";
import type { DemoFacts } from "../demo-file.ts";

/** Far longer than a receipt takes, so a message that reached the phone is never settled as lost. */
const TIMING = { lease_ms: 3_000, beat_ms: 500, poll_ms: 100, uncertain_ms: 6_000, drain_ms: 4_000 };
const FIRST_PHONE = "+15551234567";
const SMS_PHONE = "+15551234568";

/** A preloaded module that delays the program, like the compilation at a first start. */
const SLOW_LOADING_MS = 3_000;
const SLOW_LOADING = `--import "data:text/javascript,Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0,${SLOW_LOADING_MS})"`;

const folder = useFolder(memoryFolder());
let demo: ParleyProcess;
let facts: DemoFacts;
let consoleLink: string;
let call: TestApi["call"];

afterAll(() => demo.end());

/** Resolves with the "ready" line. */
async function startDemo(environment: Record<string, string> = {}, flags: string[] = []): Promise<string> {
  demo = startParley(["demo", ...flags], {
    PARLEY_DATA_DIR: folder("data"),
    PARLEY_PORT: "0",
    PARLEY_SIMULATOR_PORT: "0",
    PARLEY_MAIL_PORT: "0",
    PARLEY_TIMING: JSON.stringify(TIMING),
    ...environment,
  });
  const line = await demo.line(/^Parley is ready/);
  consoleLink = (await demo.line(/^ {2}Console /)).split(/ +/)[2] as string;
  facts = JSON.parse(await readFile(folder("data", "demo.json"), "utf8")) as DemoFacts;
  call = callApi(facts.base_url.replace(/\/api$/, ""), facts.api_key);
  return line;
}

/** As a terminal does with Ctrl-C: the signal goes to each process of the demo's process group. Here the demo is the last. */
async function interrupt(): Promise<Ended> {
  const inGroup = () => {
    const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,pgid="], { encoding: "utf8" });
    const rows = [...stdout.matchAll(/(\d+) +(\d+) +(\d+)/g)].map((row) => row.slice(1).map(Number));
    const group = rows.find(([pid]) => pid === demo.pid)?.[2];
    return rows.flatMap(([pid, parent, its]) => (pid && parent === demo.pid && its === group ? [pid] : []));
  };
  for (const pid of inGroup()) process.kill(pid, "SIGINT");
  await expect.poll(inGroup).toEqual([]);
  return demo.end("SIGINT");
}

/** Of all phones unless one is named. */
async function phoneMessages(phone?: string): Promise<PhoneMessage[]> {
  const to = phone === undefined ? "" : `&to=${phone.slice(1)}`;
  const answer = await fetch(`${facts.simulator_url}/control/messages?limit=10000${to}`);
  return ((await answer.json()) as { data: PhoneMessage[] }).data;
}

test("in an empty folder, the demo starts and delivers a message, and prints the time of the start", async () => {
  // The port of the metrics is in use, which doesn't stop a demo.
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const PARLEY_METRICS_PORT = String((taken.address() as AddressInfo).port);
  const began = performance.now();
  const line = await startDemo({ NODE_OPTIONS: SLOW_LOADING, PARLEY_METRICS_PORT });
  taken.close();
  const [, metrics = "", remark] = /^ {2}Metrics (\S+) {2}(.+)$/.exec(await demo.line(/^ {2}Metrics /)) ?? [];
  expect(remark).toBe(`(port ${PARLEY_METRICS_PORT} is in use)`);
  expect((await fetch(metrics)).status).toBe(200);
  const passed = (performance.now() - began) / 1_000;
  const printed = Number(/^Parley is ready after ([\d.]+) s\.$/.exec(line)?.[1]);
  expect(printed).toBeLessThanOrEqual(passed + 0.1);
  // The time before the first line of the program's own counts.
  expect(printed).toBeGreaterThan(SLOW_LOADING_MS / 1_000);
  const sent = await call("POST", "/whatsapp/send-message", { phone_number: FIRST_PHONE, message: "Hello" });
  expect(sent).toMatchObject({ status: 202, body: { status: "queued", phone_number: FIRST_PHONE } });
  await expect.poll(() => phoneMessages(FIRST_PHONE)).toMatchObject([{ type: "text", text: "Hello" }]);
  await expect.poll(async () => (await call("GET", `/messages/${sent.body.id}`)).body.status).toBe("read");
});

test("an SMS is delivered too, and the default channel is still WhatsApp", async () => {
  const sms = { phone_number: SMS_PHONE, message: "Hello by SMS" };
  const sent = await call("POST", "/sms/send-message", sms);
  expect(sent).toMatchObject({ status: 202, body: { channel: "sms", source_phone: facts.sms.phone } });
  await expect
    .poll(() => phoneMessages(SMS_PHONE))
    .toMatchObject([{ channel: "sms", text: "Hello by SMS", from: facts.sms.phone }]);
  await expect
    .poll(async () => (await call("GET", `/messages/${sent.body.id}`)).body.status)
    .toBe("delivered");
  const { body } = await call("POST", "/channel/send-message", { ...sms, message: "Hello" });
  expect(body).toMatchObject({ channel: "whatsapp" });
});

test("a person answers by SMS", async () => {
  const answer = { channel: "sms", from: SMS_PHONE.slice(1), text: "Hello back" };
  const headers = { "content-type": "application/json" };
  const url = `${facts.simulator_url}/control/inbound`;
  expect((await fetch(url, { method: "POST", headers, body: JSON.stringify(answer) })).status).toBe(200);
  const inbound = `/messages?direction=in&phone=${encodeURIComponent(SMS_PHONE)}`;
  await expect
    .poll(async () => (await call("GET", inbound)).body.data)
    .toMatchObject([{ channel: "sms", text: "Hello back" }]);
});

test("Ana wrote first, so that her customer service window is open, and writes once", async () => {
  const { status, body } = await call("GET", `/contacts/${FIRST_PHONE.slice(1)}`);
  expect([status, body.name, body.windows.length]).toEqual([200, "Ana Marlowe", 1]);
  expect((await call("GET", "/messages?direction=in&channel=whatsapp")).body.data).toHaveLength(1);
});

test("demo.json has all addresses, with mode 0600", async () => {
  expect(Object.keys(facts)).toEqual([
    "base_url",
    "api_key",
    "console_url",
    "simulator_url",
    "mail_url",
    "whatsapp",
    "sms",
  ]);
  expect((await stat(folder("data", "demo.json"))).mode & 0o077).toBe(0);
  for (const url of [facts.console_url, facts.mail_url as string])
    expect((await fetch(url)).status).toBe(200);
  const { hook_url, verify_token } = facts.whatsapp;
  const challenge = `hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${verify_token}`;
  expect(await (await fetch(`${hook_url}?${challenge}`)).text()).toBe("4711");
});

test("the doctor finds no fault", async () => {
  const { code, out } = await parley(["doctor"], { PARLEY_DATA_DIR: folder("data") });
  expect([code, out]).toEqual([0, expect.not.stringMatching(/^failed/m)]);
});

test("the printed link of the console signs in once, and the command prints another one", async () => {
  const open = async (link: string) => {
    const [origin, token] = link.split("/#link=") as [string, string];
    return callApi(origin, null)("POST", "/session", { token });
  };
  const { out } = await parley(["console", "link"], { PARLEY_DATA_DIR: folder("data") });
  for (const link of [consoleLink, out.split("\n")[0] as string]) {
    expect(link.startsWith(`${facts.console_url}/#link=`)).toBe(true);
    expect((await open(link)).status).toBe(204);
    expect((await open(link)).body.code).toBe("invalid_sign_in_link");
  }
});

test("it stops in order, and the next start has the same data and key, whatever a number's setting is", async () => {
  const [{ id }] = (await call("GET", "/senders")).body.data;
  const setting = { credentials: { marketing_messages: "on" } };
  expect((await call("PATCH", `/senders/${id}`, setting)).status).toBe(200);
  const known = () => ({ key: facts.api_key, number: facts.whatsapp.phone_number_id, sms: facts.sms });
  const before = known();
  expect(await interrupt()).toEqual({ code: 0, signal: null });
  expect([demo.log, demo.complaints]).toEqual([[], []]);
  await startDemo({}, ["--strict"]);
  // The port of the hook changes with that of the API.
  expect(known()).toEqual({ ...before, sms: { ...before.sms, hook_url: expect.any(String) } });
  expect((await call("GET", "/messages?direction=in&channel=whatsapp")).body.data).toHaveLength(1);
  expect((await call("GET", `/contacts/${FIRST_PHONE.slice(1)}`)).status).toBe(200);
  expect((await call("GET", "/stickers")).body.data).toHaveLength(3);
  expect(await phoneMessages(FIRST_PHONE)).toHaveLength(1);
  await call("POST", "/whatsapp/send-message", { phone_number: FIRST_PHONE, message: "Again" });
  await expect.poll(() => phoneMessages(FIRST_PHONE)).toMatchObject([{ text: "Hello" }, { text: "Again" }]);
});

test("with --strict, phones refuse texts to people who never wrote, and take those to Ana", async () => {
  const send = async (phone_number: string) => {
    const sent = await call("POST", "/whatsapp/send-message", { phone_number, message: "Good morning" });
    await expect
      .poll(async () => (await call("GET", `/messages/${sent.body.id}`)).body.status)
      .toMatch(/read|failed/);
    return (await call("GET", `/messages/${sent.body.id}`)).body;
  };
  expect(await send(FIRST_PHONE)).toMatchObject({ status: "read" });
  expect(await send("+15559990001")).toMatchObject({ status: "failed", error: { provider_code: 131_047 } });
  const off = { enforce_window: false, latency_ms: 0, next: [] };
  const body = JSON.stringify(off);
  const headers = { "content-type": "application/json" };
  await fetch(`${facts.simulator_url}/control/faults`, { method: "PUT", headers, body });
});

test("300 messages arrive once each, with a kill in the middle", async () => {
  const { data } = (await call("GET", "/senders")).body;
  const { id } = data.find(({ channel }: { channel: string }) => channel === "whatsapp");
  expect((await call("PATCH", `/senders/${id}`, { rate: 150 })).status).toBe(200);
  // A message marked but never sent waits for a hook of its sender, and no hook comes.
  expect((await call("PATCH", "/settings", { uncertain_wait: 2 })).status).toBe(200);
  const phones = Array.from({ length: 40 }, (_, index) => `+1555300${String(1_000 + index)}`);
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const phone_number = phones[index % phones.length];
      return call("POST", "/whatsapp/send-message", { phone_number, message: `Number ${index}` });
    }),
  );
  expect(answers.filter((answer) => answer.status !== 202)).toEqual([]);
  await expect.poll(async () => (await phoneMessages(phones[0] as string)).length).toBeGreaterThan(2);
  await demo.end("SIGKILL");
  await startDemo();
  const arrived = async () =>
    (await phoneMessages()).filter(({ to }) => phones.includes(`+${to}`)).map(({ text }) => text);
  await expect.poll(async () => new Set(await arrived()).size, { interval: 250, timeout: 90_000 }).toBe(300);
  const open = ["queued", "sending", "sent"].map((status) => `/messages?status=${status}`);
  await expect
    .poll(async () =>
      (await Promise.all(open.map((path) => call("GET", path)))).flatMap(({ body }) => body.data),
    )
    .toEqual([]);
  expect(await arrived()).toHaveLength(300);
});
