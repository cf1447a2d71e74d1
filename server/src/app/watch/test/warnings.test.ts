// What needs a person: listed while it lasts, and mailed once.
import type { statfs } from "node:fs/promises";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { callApi, type TestApi } from "../../../../test/api.ts";
import type { Query } from "../../../../test/query.ts";
import { useService } from "../../../../test/running-service.ts";
import { newUuid } from "../../../platform/ids.ts";
import { fullDisk } from "../full-disk.ts";

const PHONE = "+15550001000";
const { service, parley } = useService({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
let senderId: string;
let accountId: string;

beforeAll(async () => {
  ({ senderId } = await service.connectNumber(parley.call, PHONE));
  accountId = (await change("select account_id from senders"))[0].account_id;
});
beforeEach(async () => {
  await parley.call("PATCH", "/settings", { notify_email: null });
  // A look that still runs would note what the test before left.
  const looks =
    "select from graphile_worker.jobs where task_identifier in ('look-for-warnings', 'send-notice')";
  await vi.waitFor(async () => expect(await change(looks)).toEqual([]), { timeout: 30_000 });
  await change("update senders set status = 'active', paused_reason = null, paused_at = null");
  for (const table of ["webhook_endpoints", "jobs", "last_backup", "told_warnings"])
    await change(`delete from ${table}`);
});

const change: Query = (sql, ...values) => service.query(sql, ...values);

const list = async (call: TestApi["call"] = parley.call) => (await call("GET", "/warnings")).body.data;
const kinds = async (call?: TestApi["call"]) => (await list(call)).map(({ kind }: { kind: string }) => kind);

const pause = (reason: string, at = "now()") =>
  change(`update senders set status = 'paused', paused_reason = $1, paused_at = ${at}`, reason);

/** As the schedule does every minute. */
const look = () => change("select graphile_worker.add_job('look-for-warnings', '{}')");

/** Oldest first. */
async function subjects(): Promise<string[]> {
  const { data } = (await service.simulator.control("GET", "/mails")) as { data: { subject: string }[] };
  return data.map(({ subject }) => subject).toReversed();
}

async function failExport(): Promise<void> {
  await change(
    `insert into jobs (account_id, job_id, kind, status, error, api_key_id, finished_at)
     select account_id, $1, 'export', 'failed', 'The mail server refused it.', api_key_id, now()
     from api_keys
     where account_id = $2
     limit 1`,
    newUuid(),
    accountId,
  );
}

const makeBackup = (age: string) =>
  change(`insert into last_backup (created_at, bytes, rows) values (now() - interval '${age}', 1, 1)`);

test("nothing needs a person", async () => {
  expect(await list()).toEqual([]);
});

test("a sender that the channel refused: since when, which, why, and what to do", async () => {
  await pause("channel_token_invalid");
  const [warning, ...others] = await list();
  expect(others).toEqual([]);
  expect(warning).toMatchObject({
    kind: "sender_paused",
    stops_messages: true,
    id: senderId,
    name: PHONE,
    channel: "whatsapp",
    reason: "channel_token_invalid",
    waiting: 0,
    since: expect.stringMatching(/^20/),
    title: `Messages from ${PHONE} wait`,
    detail: expect.stringContaining(senderId),
    action: expect.stringContaining("resumes the sender"),
  });
});

const healthy = {
  checked_at: "2026-11-26T12:00:00.000Z",
  error: null,
  name: null,
  messaging_limit: null,
  max_rate: 80,
  quality: "high",
  sending: "allowed",
  detail: null,
  hooks: { subscribed: true, error: null, callback: null },
};

test.each<[string, object, object]>([
  [
    "that the channel blocks",
    { sending: "blocked", detail: "No payment." },
    { reason: "sending_blocked", detail: expect.stringContaining("No payment.") },
  ],
  ["that the channel limits", { sending: "limited" }, { reason: "sending_limited" }],
  [
    "that couldn't be subscribed",
    { hooks: { subscribed: false, error: "channel_permission_missing", callback: null } },
    { reason: "hooks_not_subscribed" },
  ],
  [
    "about which the channel reports elsewhere",
    {
      hooks: {
        subscribed: false,
        error: "channel_hook_elsewhere",
        callback: "https://another-tool.example/hook",
      },
    },
    { reason: "hooks_elsewhere", detail: expect.stringContaining("https://another-tool.example/hook") },
  ],
  ["of low quality", { quality: "low" }, { reason: "low_quality" }],
])("a sender %s", async (_label, change, warning) => {
  await setHealth({ ...healthy, ...change });
  expect(await list()).toMatchObject([
    { kind: "sender_in_trouble", id: senderId, name: PHONE, stops_messages: false, ...warning },
  ]);
  await setHealth(healthy);
  expect(await list()).toEqual([]);
});

test("a sender that the channel limited strongly, for an hour", async () => {
  const limited = (age: string) =>
    change(`update senders set limited_at = now() - interval '${age}', limited_reason = 'spam_rate_limited'`);
  await limited("59 minutes");
  expect(await list()).toMatchObject([
    { kind: "sender_in_trouble", reason: "spam_rate_limited", title: `Messages from ${PHONE} leave slowly` },
  ]);
  await limited("61 minutes");
  expect(await list()).toEqual([]);
});

/** As hooks are counted. */
const count = (cause: string, ago: string, field = "") =>
  change(
    `insert into hook_counts (account_id, sender_id, cause, field, count, last_at)
     select account_id, sender_id, '${cause}', '${field}', 1, now() - interval '${ago}' from senders
     on conflict (account_id, sender_id, cause, field) do update set last_at = excluded.last_at`,
  );

test("a sender whose newest hook has a wrong signature, until a right one comes", async () => {
  await count("unverified", "2 minutes");
  expect(await list()).toMatchObject([
    {
      kind: "sender_in_trouble",
      reason: "hooks_not_verified",
      id: senderId,
      detail: expect.stringMatching(/The newest request to .*\/hooks\/whatsapp\/.* came at 20.* signature/),
      action: expect.stringContaining("Test button"),
    },
  ]);
  await count("test", "1 minute");
  expect(await list()).toMatchObject([{ reason: "hooks_only_tests" }]);
  await count("unverified", "30 seconds");
  expect(await list()).toMatchObject([{ reason: "hooks_not_verified" }]);
  await change(
    `insert into heard_senders (account_id, sender_id, heard_at)
     select account_id, sender_id, now() from senders`,
  );
  expect(await list()).toEqual([]);
  await change("delete from hook_counts");
});

test("a sender about which something comes that isn't understood, for a week from its first time on", async () => {
  await count("unknown", "1 minute", "messaging_handovers");
  await count("unknown", "2 hours", "flows");
  expect(await list()).toMatchObject([
    {
      kind: "sender_in_trouble",
      reason: "hooks_not_understood",
      detail: expect.stringContaining("messaging_handovers, flows."),
      action: expect.stringContaining("unknown facts"),
    },
  ]);
  const began = (ago: string) => change(`update hook_counts set first_at = now() - interval '${ago}'`);
  await began("6 days");
  await count("unknown", "25 hours", "flows");
  expect(await list()).toMatchObject([{ detail: expect.stringContaining("messaging_handovers, flows.") }]);
  // More of it comes every day.
  await began("8 days");
  await count("unknown", "1 minute", "messaging_handovers");
  expect(await list()).toEqual([]);
  await change("delete from hook_counts");
});

const setHealth = (health: object) => change("update senders set health = $1", JSON.stringify(health));

test("a webhook that fails for an hour, and one that was disabled unless a client did it", async () => {
  const { body: webhook } = await parley.call("POST", "/webhooks", {
    url: "http://127.0.0.1:9/hook",
    types: ["contact.created"],
  });
  const set = (values: string) => change(`update webhook_endpoints set ${values}`);
  await set("failing_since = now() - interval '59 minutes'");
  expect(await list()).toEqual([]);
  await set("failing_since = now() - interval '61 minutes'");
  expect(await list()).toMatchObject([
    { kind: "webhook_failing", id: webhook.id, name: webhook.url, stops_messages: false },
  ]);
  await set("status = 'disabled', disabled_reason = 'failing'");
  expect(await list()).toMatchObject([{ kind: "webhook_disabled", id: webhook.id, reason: "failing" }]);
  await set("disabled_reason = 'requested'");
  expect(await list()).toEqual([]);
});

test("an export that failed, until the same one is requested again", async () => {
  await failExport();
  expect(await list()).toMatchObject([
    { kind: "export_failed", detail: expect.stringContaining("The mail server refused it.") },
  ]);
  await change("update jobs set finished_at = now() - interval '25 hours'");
  expect(await list()).toEqual([]);
  await change("update jobs set finished_at = now()");
  await parley.call("POST", "/contacts/export", {});
  expect(await list()).toEqual([]);
});

test("a backup that is too old", async () => {
  expect(await kinds()).toEqual([]);
  await makeBackup("1 hour");
  expect(await kinds()).toEqual([]);
  await change("update last_backup set created_at = now() - interval '37 hours'");
  expect(await kinds()).toEqual(["backup_old"]);
});

test("what stops messages comes first, and each key sees what its scopes allow", async () => {
  await makeBackup("3 days");
  await failExport();
  await pause("channel_token_invalid");
  expect(await kinds()).toEqual(["sender_paused", "backup_old", "export_failed"]);
  const seenBy = async (...scopes: string[]) => {
    const { body } = await parley.call("POST", "/keys", { name: "Till", scopes });
    return kinds(callApi(parley.url, body.secret));
  };
  expect(await seenBy("messages:read")).toEqual(["sender_paused"]);
  expect(await seenBy("contacts:export")).toEqual(["export_failed"]);
  expect(await seenBy("settings:write")).toEqual(["backup_old"]);
  expect(await seenBy("contacts:read")).toEqual([]);
});

test("`notify_email` gets one mail about each, and another one when it happens again", async () => {
  const before = (await subjects()).length;
  const told = async () => (await subjects()).slice(before).sort();
  await parley.call("PATCH", "/settings", { notify_email: "owner@shop.example" });
  await pause("channel_token_invalid");
  await makeBackup("3 days");
  await look();
  const first = [`Messages from ${PHONE} wait`, "The newest backup is too old"];
  await expect.poll(told).toEqual(first);
  await look();
  await pause("channel_permission_missing", "now() + interval '1 second'");
  await look();
  await expect.poll(told).toEqual([first[0], ...first]);
});

test("another trouble of a sender is told although the first one lasts", async () => {
  const before = (await subjects()).length;
  await makeBackup("1 hour");
  await parley.call("PATCH", "/settings", { notify_email: "owner@shop.example" });
  await count("unknown", "1 minute", "flows");
  await look();
  const told = async () => (await subjects()).slice(before);
  await expect.poll(told).toEqual([`Something about ${PHONE} isn't shown`]);
  await setHealth({ ...healthy, sending: "blocked" });
  await look();
  await expect.poll(told).toHaveLength(2);
  expect((await told())[1]).toBe(`The channel blocks messages from ${PHONE}`);
  await change("update senders set health = null");
  await change("delete from hook_counts");
});

test("nobody gets a mail about a sender that a client paused", async () => {
  const before = (await subjects()).length;
  await parley.call("PATCH", "/settings", { notify_email: "owner@shop.example" });
  expect((await parley.call("POST", `/senders/${senderId}/pause`)).status).toBe(200);
  await makeBackup("3 days");
  await look();
  await expect.poll(async () => (await subjects()).slice(before)).toEqual(["The newest backup is too old"]);
  expect(await change("select warning from told_warnings")).toHaveLength(1);
});

test("a mail that waits for the mail server isn't sent when its reason is over, but when it is back", async () => {
  const before = (await subjects()).length;
  await parley.call("PATCH", "/settings", { notify_email: "owner@shop.example" });
  const warning = `${senderId}.messages_wait`;
  await change("insert into told_warnings (account_id, warning) values ($1, $2)", accountId, warning);
  await change(
    "select graphile_worker.add_job('send-notice', json_build_object('accountId', $1::text, 'warning', $2::text, 'told', 1))",
    accountId,
    warning,
  );
  await expect.poll(() => change("select from told_warnings")).toEqual([]);
  expect((await subjects()).length).toBe(before);
});

test.each([
  [{ blocks: 100 * 2 ** 20, bavail: 2 * 2 ** 20 }, 1],
  [{ blocks: 100 * 2 ** 20, bavail: 3 * 2 ** 20 }, 0],
  [{ blocks: 10 * 2 ** 20, bavail: 2 * 2 ** 20 }, 0],
])("the disk of the embedded database with %j blocks of 4 KiB", async (blocks, count) => {
  const read = (async () => ({ bsize: 4_096, ...blocks })) as unknown as typeof statfs;
  const find = (folder: string | null) =>
    fullDisk({ folder, limit: null }, read).find(service.database, ["a"]);
  expect(await find("/data")).toHaveLength(count);
  expect(await find(null)).toEqual([]);
});

test("a database that has nine tenths of its limit", async () => {
  const rows = await change("select pg_database_size(current_database()) as bytes");
  const find = (share: number) =>
    fullDisk({ folder: null, limit: rows[0].bytes / share }).find(service.database, ["a"]);
  expect(await find(0.8)).toEqual([]);
  expect(await find(0.95)).toMatchObject([
    {
      kind: "disk_full",
      accountId: "a",
      detail: expect.stringMatching(/^The database has \S+ GB of \S+ GB\./),
    },
  ]);
});
