// A copy of a database that another tool made sends nothing until a person released it.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { databaseUrl, runOn } from "../../../test/database-server.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { parley } from "../../cli/test/run-command.ts";

const original = useDatabase();
const server = inject("testServer").url;
const API = { PARLEY_ROLES: "api" };
const SAYS = "this database is a copy of the one that was served before, so its sending is held";
const PHONE = "+15553000001";
const copy = `${inject("testServer").prefix}_copied`;
const service = useOpenService(original);
let copyUrl: string;
let messageId: string;

beforeAll(() => {
  copyUrl = databaseUrl(original.url, copy);
});
afterAll(() => runOn(server, `drop database if exists ${copy} with (force)`));

const heldSince = async ({ call }: Served) => (await call("GET", "/sending")).body.held_since;

test("the first start and further ones hold nothing", async () => {
  const first = await service.serve(API);
  await service.connectNumber(first.call, "+15550001000");
  const message = { phone_number: PHONE, message: "Queued" };
  messageId = (await first.send(message)).body.id;
  expect(await heldSince(first)).toBeNull();
  await first.stop();
  const second = await service.serve(API);
  expect(await heldSince(second)).toBeNull();
  await second.stop();
});

test("a copy starts with sending held, says so, and sends what waits after its release", async () => {
  const name = new URL(original.url).pathname.slice(1);
  // A template may have no other connections.
  await runOn(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await runOn(server, `create database ${copy} template ${name}`);
  const served = await service.serve({ DATABASE_URL: copyUrl });
  expect(await heldSince(served)).not.toBeNull();
  expect(served.log.map(({ msg }) => msg)).toContain(SAYS);
  expect(await (await fetch(`${served.url}/readyz`)).text()).toBe("ok\nsending is held\n");
  expect((await served.get(`/messages/${messageId}`)).waiting).toMatchObject({ cause: "held" });
  const environment = {
    DATABASE_URL: copyUrl,
    PARLEY_SECRET_KEY: service.environment["PARLEY_SECRET_KEY"] as string,
  };
  expect((await parley(["release", "--yes"], environment)).code).toBe(0);
  await expect.poll(() => service.simulator.messages(PHONE)).toHaveLength(1);
  await served.stop();
});

test("the copy is held once only, and the original never", async () => {
  for (const url of [copyUrl, original.url]) {
    const served = await service.serve({ ...API, DATABASE_URL: url });
    expect(await heldSince(served)).toBeNull();
    expect(served.log.map(({ msg }) => msg)).not.toContain(SAYS);
    await served.stop();
  }
});

test("a role that may not read the identifier of the cluster serves as before", async () => {
  const superuser = databaseUrl(server.replace("parley@", "postgres@"), copy);
  await runOn(superuser, "revoke execute on function pg_control_system() from public");
  await runOn(copyUrl, "update served_database set identity = 'another'");
  const served = await service.serve({ ...API, DATABASE_URL: copyUrl });
  expect(await heldSince(served)).toBeNull();
  await served.stop();
});
