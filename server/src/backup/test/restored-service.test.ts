// A backup of a service at work is consistent, and the service that is restored from it sends only after a person released it.
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { runOn } from "../../../test/database-server.ts";
import { useEmptyDatabase } from "../../../test/empty-database.ts";
import { useOpened } from "../../../test/later.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { startWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { parley } from "../../cli/test/run-command.ts";

const source = useDatabase();
const target = useEmptyDatabase();
const folder = useFolder();
const receiver = useOpened(startWebhookReceiver);
const service = useOpenService(source);
let restored: Served;
let phones: string[];
/** Made before the backup. The second one is being planned. */
let broadcasts: string[];

const GUEST = "+15553009000";
const PASSPHRASE = { PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" };
const AT_WORK = { PARLEY_ROLES: "api", PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" };
const run = (words: string[], url: string) =>
  parley(words, { ...service.environment, DATABASE_URL: url, ...PASSPHRASE }, folder());

test("a backup that is made during requests has whole transactions", async () => {
  const { call, stop } = await service.serve(AT_WORK);
  await service.connectNumber(call, "+15550001000");
  const types = ["message.queued", "message.sent"];
  expect((await call("POST", "/webhooks", { url: receiver.url, types })).status).toBe(201);
  await call("POST", "/templates/sync");
  await call("POST", "/contacts/contact", { contact: { phone: GUEST } });
  const asked = { name: "Cakes", audience: { phones: [GUEST] }, template: { name: "hello_world" } };
  const made = await Promise.all([1, 2].map(() => call("POST", "/broadcasts", asked)));
  broadcasts = made.map(({ body }) => body.id);
  expect((await call("POST", `/broadcasts/${broadcasts[1]}/plan`)).status).toBe(202);
  let isDone = false;
  const turn = (n: number) =>
    Promise.all([
      call("POST", "/whatsapp/send-message", {
        phone_number: `+1555300${1_000 + n}`,
        message: "Your cakes are ready",
      }),
      call("POST", "/contacts/contact", { contact: { phone: `+1555400${1_000 + n}`, name: "Ana" } }),
    ]);
  // The snapshot may come before what is written during the backup.
  await turn(0);
  const writing = (async () => {
    for (let n = 1; !isDone; n++) await turn(n);
  })();
  const path = folder("backup.zip");
  const { code, complaints } = await run(["backup", path], source.url);
  isDone = true;
  await writing;
  expect([code, complaints]).toEqual([0, ""]);
  await stop();

  expect(await run(["restore", path], target.url)).toMatchObject({ code: 0, complaints: "" });
  const [counts] = await query(`select count(*)::int as messages, count(outbox)::int as queued, (
      select max(seq) - 1000000000 = max(seq + array_length(types, 1) - 1)
      from events
    ) as are_events_whole
    from messages
    left join outbox using (account_id, message_id)`);
  expect(counts).toEqual({
    messages: counts?.["queued"],
    queued: expect.any(Number),
    are_events_whole: true,
  });
  const rows = await query("select phone from messages join contacts using (account_id, contact_id)");
  phones = rows.map(({ phone }) => String(phone));
  expect(phones).toHaveLength(counts?.["messages"] as number);
});

test("nothing leaves the restored service, and it says so", async () => {
  restored = await service.serve({ DATABASE_URL: target.url, PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
  const { body: sent } = await restored.send({
    phone_number: "+15553000001",
    message: "After the restore",
  });
  phones.push("+15553000001");
  const readBeat = async () => (await query("select beat::int from workers"))[0]?.["beat"];
  await expect.poll(readBeat).toBeGreaterThan(4);
  expect((await restored.get(`/messages/${sent.id}`)).waiting).toMatchObject({ cause: "held" });
  expect(await restored.get("/sending")).toEqual({
    held_since: expect.any(String),
    queued: phones.length,
    scheduled: 0,
  });
  expect(await (await fetch(`${restored.url}/readyz`)).text()).toBe("ok\nsending is held\n");
  expect(await query("select is_restored from last_backup")).toEqual([{ is_restored: true }]);
  expect(restored.log.map(({ msg }) => msg)).toContainEqual(
    expect.stringMatching(/^sending is held in 1 account /),
  );
  expect(await received()).toEqual([]);
  expect(receiver.received).toEqual([]);
});

test("after the release each message leaves once, and webhooks too", async () => {
  const refused = await run(["release"], target.url);
  expect(refused).toMatchObject({ code: 2, complaints: expect.stringContaining("--yes") });
  const { out } = await run(["release", "--yes"], target.url);
  expect(out).toContain(`${phones.length} queued messages leave now`);
  await expect.poll(received).toEqual([...phones].sort());
  await expect.poll(() => receiver.received.length).toBe(2 * phones.length);
  expect(await restored.get("/sending")).toEqual({
    held_since: null,
    queued: 0,
    scheduled: 0,
  });
  expect(await received()).toEqual([...phones].sort());
});

test("a broadcast that may have been started after the backup starts only when a person has resumed it", async () => {
  for (const id of broadcasts) {
    const { call, get } = restored;
    const statusOf = async () => (await get(`/broadcasts/${id}`)).status;
    expect(await get(`/broadcasts/${id}`)).toMatchObject({ status: "paused", paused_reason: "held" });
    expect((await call("POST", `/broadcasts/${id}/plan`)).status).toBe(409);
    const { plan: heldPlan } = await get(`/broadcasts/${id}`);
    expect((await call("POST", `/broadcasts/${id}/start`, { plan: heldPlan ?? "" })).status).toBe(409);
    expect(await service.simulator.messages(GUEST)).toHaveLength(broadcasts.indexOf(id));
    const { body: resumed } = await call("POST", `/broadcasts/${id}/resume`);
    expect(resumed.status).toBe(heldPlan === null ? "draft" : "planned");
    await call("POST", `/broadcasts/${id}/plan`);
    await expect.poll(statusOf).toBe("planned");
    const { plan } = await get(`/broadcasts/${id}`);
    expect((await call("POST", `/broadcasts/${id}/start`, { plan })).status).toBe(200);
    await expect.poll(statusOf).toBe("finished");
    await expect.poll(() => service.simulator.messages(GUEST)).toHaveLength(broadcasts.indexOf(id) + 1);
  }
});

test("a hold of a service that runs stops it, and the API releases it", async () => {
  await run(["hold"], target.url);
  const lanes = () => query("select from lanes join workers using (worker_id) where kind = 'sender'");
  expect(await lanes()).toHaveLength(1);
  const { beat } = (await query("select beat::int from workers"))[0] as { beat: number };
  const readBeat = async () => (await query("select beat::int from workers"))[0]?.["beat"];
  await expect.poll(readBeat).toBeGreaterThan(beat + 2);
  await restored.send({ phone_number: "+15553000002", message: "Held" });
  expect((await restored.call("POST", "/sending/release", {})).status).toBe(422);
  expect(await service.simulator.messages("+15553000002")).toEqual([]);
  const released = await restored.call("POST", "/sending/release", { confirm: true });
  expect(released).toMatchObject({ status: 200, body: { held_since: null } });
  await expect.poll(() => service.simulator.messages("+15553000002")).toHaveLength(1);
});

/** The recipients of everything that the simulated phones received. */
async function received(): Promise<string[]> {
  const all = await Promise.all(
    phones.map(async (phone) => (await service.simulator.messages(phone)).map(() => phone)),
  );
  return all.flat().sort();
}

const query = (sql: string) => runOn<Record<string, unknown>>(target.url, sql);
