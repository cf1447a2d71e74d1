// What a running service shows about itself.
// Long: it waits for figures that are read every five seconds.
import { readFile, rm } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { type RunningProcess, useOpenService } from "../../../test/running-service.ts";
import { deliverHook } from "../../../test/whatsapp-hook.ts";
import { OVERDUE_SECONDS } from "../../backup/last-backup.ts";
import { parley as command } from "../../cli/test/run-command.ts";

const WORKER = { PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: "http://127.0.0.1" };
const PHONE = "+15551239876";
const STATUS = { id: "wamid.other", status: "read", timestamp: "1700000000", recipient_id: "15551230000" };
const service = useOpenService();
let parley: RunningProcess;

beforeAll(async () => {
  parley = await service.start({ PARLEY_METRICS_PORT: "0" });
  await service.connectNumber(parley.call, "+15550001000");
});

async function metricsUrl({ process }: RunningProcess): Promise<string> {
  return (await process.line(/^Metrics: /)).slice("Metrics: ".length);
}

async function scrape(of = parley): Promise<string> {
  const answer = await fetch(await metricsUrl(of));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  return answer.text();
}

/** The value of a sample, for example `parley_sends_total{outcome="taken"}`; undefined when it isn't there. */
async function sampled(sample: string, of = parley): Promise<number | undefined> {
  const line = (await scrape(of)).split("\n").find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

test("a sent message is counted from its acceptance to its receipts", async () => {
  const sent = await parley.send({ phone_number: PHONE, message: "Hello" });
  expect(sent.status).toBe(202);
  await expect.poll(() => sampled('parley_receipts_total{status="read"}')).toBe(1);
  expect(await sampled("parley_messages_accepted_total")).toBe(1);
  expect(await sampled('parley_sends_total{outcome="taken"}')).toBe(1);
  expect(await sampled('parley_http_requests_total{operation="sendMessage",status="202"}')).toBe(1);
  expect(await sampled('parley_batches_total{batch="accept"}')).toBe(1);
  expect(await sampled('parley_facts_total{kind="receipt",result="applied"}')).toBe(3);
});

test("a hook about an unknown number is counted as dropped, by cause", async () => {
  const number = await service.connectNumber(parley.call, "+15550002000");
  const elsewhere = { metadata: { phone_number_id: "1" }, statuses: [STATUS] };
  expect(await deliverHook({ ...number, business_account_id: "1" }, elsewhere)).toBe(200);
  expect(await sampled('parley_facts_dropped_total{cause="foreign"}')).toBe(1);
  expect(await sampled('parley_http_requests_total{operation="receiveHook",status="200"}')).toBeGreaterThan(
    0,
  );
});

test("payloads of sources are counted by what became of them", async () => {
  const wish = { name: "Till", preset: "parley" };
  const { body: source } = await parley.call("POST", "/sources", wish);
  const push = (phone: string, secret = source.secret) =>
    fetch(new URL(new URL(source.url).pathname, parley.url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({ phone }),
    });
  const outcome = (word: string) => sampled(`parley_sync_payloads_total{outcome="${word}"}`);
  for (const phone of ["+15551230001", "0171"]) expect((await push(phone)).status).toBe(200);
  expect((await push("+15551230002", "wrong")).status).toBe(401);
  expect([await outcome("created"), await outcome("refused"), await outcome("unverified")]).toEqual([
    1, 1, 1,
  ]);
});

test("what waits is shown by cause, with the age of the oldest", async () => {
  const sender = await service.connectNumber(parley.call, "+15550003000");
  const { senderId: id, phone: source_phone } = sender;
  // The channel refuses the sender, which pauses it.
  await service.simulator.faults({ next: [{ code: 131_005 }] });
  const send = (phone_number: string) => parley.send({ phone_number, source_phone, message: "Waits" });
  await send("+15551110001");
  await expect.poll(async () => (await parley.get(`/senders/${id}`)).status).toBe("paused");
  for (const phone of ["+15551110001", "+15551110002"]) await send(phone);
  await expect.poll(() => sampled('parley_waiting_messages{cause="sender_paused"}')).toBe(3);
  expect(await sampled('parley_waiting_messages_oldest_seconds{cause="sender_paused"}')).toBeGreaterThan(0);
  expect(await sampled("parley_workers")).toBe(1);
  expect(await sampled('parley_webhook_backlog_seconds{of="event"}')).toBe(0);
  expect(await sampled("parley_backlog_age_seconds")).toBeGreaterThanOrEqual(0);
});

test("the time of the newest backup is shown once there is one", async () => {
  expect(await sampled("parley_workers")).toBe(1);
  expect(await sampled("parley_last_backup_timestamp_seconds")).toBeUndefined();
  const folder = await newFolder("parley-backup-");
  const environment = { ...service.environment, PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" };
  const { out } = await command(["backup", folder, "--json"], environment);
  await rm(folder, { recursive: true });
  // Figures of the database are read again after five seconds.
  await expect
    .poll(() => sampled("parley_last_backup_timestamp_seconds"))
    .toBe(Date.parse(JSON.parse(out).created_at) / 1_000);
});

test("the alarm about an old backup has the limit of doctor", async () => {
  const file = await readFile(new URL("../../../../deploy/alerts.yml", import.meta.url), "utf8");
  const [, hours] = /max\(parley_last_backup_timestamp_seconds\) > (\d+) \* 3600$/m.exec(file) ?? [];
  expect(Number(hours) * 3_600).toBe(OVERDUE_SECONDS);
});

test.each(["alerts.yml", "alerts.test.yml", "grafana-dashboard.json"])(
  "%s uses metrics that exist",
  async (name) => {
    const file = await readFile(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8");
    const used = new Set(file.match(/\b(?:parley|nodejs|process)_\w+/g));
    const known = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]));
    expect(used.size).toBeGreaterThan(8);
    expect([...used].filter((one) => !known.has(one))).toEqual([]);
  },
);

test("nothing names an account, a phone number or an id", async () => {
  const text = await scrape();
  expect(text).not.toMatch(/15551239876|15550001000|[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test("a process without an API serves metrics too", async () => {
  const worker = await service.start({ ...WORKER, PARLEY_METRICS_PORT: "0" });
  expect(await sampled("parley_hook_backlog_seconds", worker)).toBe(0);
  expect(await worker.process.end()).toEqual({ code: 0, signal: null });
});

test("only GET /metrics is answered", async () => {
  const url = await metricsUrl(parley);
  expect((await fetch(url, { method: "POST" })).status).toBe(405);
  expect((await fetch(new URL("/", url))).status).toBe(404);
});
