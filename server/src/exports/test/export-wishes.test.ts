// The options of an export: filters, formats, allowed domains, notices and cancelling.
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { publicId } from "../../platform/ids.ts";
import { failedExports } from "../run/failed-exports.ts";
import {
  addContact,
  addContacts,
  askForExport,
  cancel,
  chunkCount,
  eventTypes,
  MAIL_LATER,
  readMail,
  set,
  shown,
  tellOf,
  useWorld,
  work,
} from "./export-world.ts";

const testDatabase = useDatabase();
const world = useWorld(testDatabase);

const ask = (wish: object, headers = {}) =>
  world.api.call("POST", "/contacts/export", { email: "ana@example.com", ...wish }, headers);
describe("a filter", () => {
  const people = [
    {
      phone: "+15550000001",
      name: "Ana Núñez",
      labels: "vip, 5,000 club",
      enhanced_data: { A: [{ text: "1" }] },
    },
    { phone: "+15550000002", name: "Bob", labels: "vip", enhanced_data: { B: [{ text: "2" }] } },
    { phone: "+15550000003", name: '100% O\'Neil \\ "x" $1', labels: "lead" },
  ];

  test.each<[string, object, number[]]>([
    ["of a name, without its accents", { q: "nunez" }, [0]],
    ["of a label", { label: ["vip"] }, [0, 1]],
    ["with what a statement could take for its own", { q: 'O\'Neil \\ "x" $1' }, [2]],
    ["of a time to come", { updated_since: "2100-01-01T00:00:00Z" }, []],
  ])("%s", async (_, filter, found) => {
    for (const person of people) await addContact(world, person);
    const jobId = await askForExport(world, undefined, { filter });
    await work(world, jobId);
    const { rows } = await readMail(world);
    expect(rows.slice(1).map((row) => row[0])).toEqual(found.map((index) => people[index]?.phone));
    expect(await shown(world, jobId)).toMatchObject({ rows_done: found.length, rows_total: found.length });
    // Only groups of exported contacts have columns.
    expect(rows[0]?.includes("B 1 text")).toBe(found.includes(1));
  });

  test("is answered as understood, each label once", async () => {
    const filter = { q: " ana ", label: ["b", "a", "b"], updated_since: "2026-01-01T01:00:00+01:00" };
    const { body } = await ask({ filter });
    const understood = { q: "ana", label: ["a", "b"], updated_since: "2026-01-01T00:00:00.000Z" };
    expect(body.export.filter).toEqual(understood);
    expect((await world.api.call("GET", `/exports/${body.export.id}`)).body.filter).toEqual(understood);
  });

  test("allows two different exports to one address, and refuses the same one while it runs", async () => {
    expect((await ask({})).status).toBe(202);
    expect((await ask({ filter: { label: ["a", "b"] } })).status).toBe(202);
    expect(await ask({ filter: { label: ["b", "a"] } })).toMatchObject({
      status: 409,
      body: { code: "export_running", retryable: true },
    });
    expect(await ask({ filter: {} })).toMatchObject({ status: 409, body: { code: "export_running" } });
  });
});

describe("export_domains", () => {
  beforeEach(() => world.api.call("PATCH", "/settings", { export_domains: ["example.com"] }));

  test.each([
    ["ana@EXAMPLE.com", 202],
    ["ana@sub.example.com", 422],
    ["ana@notexample.com", 422],
    ["ana@example.com.evil.example", 422],
  ])("%s is answered %i", async (email, status) => {
    const answer = await ask({ email });
    expect(answer.status).toBe(status);
    if (status === 422) {
      expect(answer.body.errors).toMatchObject([{ pointer: "/email", code: "export_domain_not_allowed" }]);
      expect((await world.api.call("GET", "/jobs")).body.data).toEqual([]);
    }
  });
});

test("a repeat under one key answers the current state of the export", async () => {
  const key = { "idempotency-key": "once" };
  const first = await ask({ filter: { q: "ana" } }, key);
  await world.api.call("POST", `/jobs/${first.body.export.id}/cancel`);
  const second = await ask({ filter: { q: "ana" } }, key);
  expect(second).toMatchObject({ status: 202, headers: { "idempotent-replayed": "true" } });
  const { finished_at } = second.body.export;
  expect(second.body.export).toEqual({ ...first.body.export, status: "canceled", finished_at });
  const rows = await world.query(
    "select answer from idempotency_keys where account_id = $1",
    world.caller.accountId,
  );
  expect(rows.map(({ answer }) => JSON.parse(answer))).toEqual([{ job_id: first.body.export.id }]);
});

describe("cancelling", () => {
  test("ends a queued export, whose job then does nothing", async () => {
    const jobId = await askForExport(world);
    const key = { "idempotency-key": "cancel" };
    const { status, body } = await cancel(world, jobId, key);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "canceled", error: null, finished_at: expect.any(String) });
    expect((await cancel(world, jobId, key)).body).toEqual(body);
    await work(world, jobId);
    expect(world.mails.received).toEqual([]);
    expect(await cancel(world, jobId)).toMatchObject({ status: 200, body });
    expect((await ask({})).status).toBe(202);
  });

  test("stops an export whose file is being made, and leaves nothing of it", async () => {
    await addContacts(world, 20_000);
    const jobId = await askForExport(world);
    let chunks = 0;
    const rowsDone: number[] = [];
    const database = {
      ...world.database,
      run: async (...given: Parameters<typeof world.database.run>) => {
        if (++chunks <= 3) rowsDone.push((await shown(world, jobId)).rows_done);
        if (chunks === 4) expect((await cancel(world, jobId)).status).toBe(200);
        return world.database.run(...given);
      },
    } as typeof world.database;
    expect(await work(world, jobId, { database })).toEqual({ againInMs: 0 });
    expect(chunks).toBe(4);
    expect(rowsDone[0]).toBe(0);
    expect(rowsDone[2]).toBeGreaterThan(rowsDone[1] as number);
    expect(await shown(world, jobId)).toMatchObject({ status: "canceled", rows_total: 20_000 });
    expect(await chunkCount(world, jobId)).toBe(0);
    expect(await work(world, jobId)).toBe("ended");
    expect(await eventTypes(world, jobId)).toEqual(["export.queued"]);
  });

  test("ends an export whose mail waits for its next attempt", async () => {
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: MAIL_LATER });
    expect((await cancel(world, jobId)).status).toBe(200);
    await work(world, jobId);
    expect(world.mails.received).toEqual([]);
    expect(await chunkCount(world, jobId)).toBe(0);
  });

  test("isn't possible while the mail is being sent, nor after", async () => {
    const jobId = await askForExport(world);
    await set(world, jobId, "status = 'running', is_mailing = true");
    expect(await cancel(world, jobId)).toMatchObject({
      status: 409,
      body: { code: "export_being_mailed", retryable: true },
    });
    await set(world, jobId, "status = 'queued', is_mailing = false");
    await work(world, jobId);
    expect(await cancel(world, jobId)).toMatchObject({ status: 409, body: { code: "job_ended" } });
  });
});

describe("notify_email", () => {
  const jobs = async () => {
    const rows = await world.query(`select task_identifier as name
       from graphile_worker.jobs
       where task_identifier = 'tell-of-export'`);
    return rows.length;
  };

  test("gets a notice of an export without its content", async () => {
    await addContact(world, { phone: "+15551234567", name: "Marker", labels: "Markerlabel" });
    const before = await jobs();
    await askForExport(world, "nobody@example.com");
    expect(await jobs()).toBe(before);
    await world.api.call("PATCH", "/settings", { notify_email: "boss@example.com" });
    const jobId = await askForExport(world, undefined, {
      filter: { q: "Marker", label: ["Markerlabel"] },
    });
    expect(await jobs()).toBe(before + 1);
    await tellOf(world, jobId);
    const [mail] = world.mails.received;
    expect(mail?.to).toEqual(["boss@example.com"]);
    const text = mail?.raw.toString() as string;
    expect(text).toContain("ana@example.com");
    expect(text).toContain(publicId("exp", jobId));
    expect(text).not.toMatch(/Marker|15551234567/);
  });

  test("gets no name of a person whom the account has erased, and who is still in another", async () => {
    await world.api.call("PATCH", "/settings", { notify_email: "boss@example.com" });
    const jobId = await askForExport(world);
    const { pool } = world.database;
    const { rows } = await pool.query(
      "insert into people (person_id, name) values (gen_random_uuid(), 'Marker') returning person_id",
    );
    const key = [world.caller.accountId, rows[0].person_id];
    await pool.query("insert into memberships (account_id, person_id, role) values ($1, $2, 'owner')", key);
    await set(
      world,
      jobId,
      `person_id = '${key[1]}', api_key_id = null, status = 'failed', finished_at = now()`,
    );
    const said = async () => {
      const [warning] = await failedExports.find(world.database, [world.caller.accountId]);
      world.mails.received.length = 0;
      await tellOf(world, jobId);
      return `${warning?.detail} ${world.mails.received[0]?.raw}`;
    };
    expect((await said()).match(/Marker/g)).toHaveLength(2);
    const erase = "update memberships set ended_at = now(), erased_at = now()";
    await pool.query(`${erase} where account_id = $1 and person_id = $2`, key);
    expect(await said()).not.toContain("Marker");
  });

  test("gets no notice after it was cleared; a deferred notice is sent again", async () => {
    await world.api.call("PATCH", "/settings", { notify_email: "boss@example.com" });
    const jobId = await askForExport(world);
    await expect(tellOf({ ...world, deps: { ...world.deps, mailer: MAIL_LATER } }, jobId)).rejects.toThrow();
    await world.api.call("PATCH", "/settings", { notify_email: null });
    await tellOf(world, jobId);
    expect(world.mails.received).toEqual([]);
  });
});
