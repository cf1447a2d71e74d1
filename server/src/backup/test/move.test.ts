// Everything moves to another database, and the former one sends nothing any more.
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestDatabase, useDatabase } from "../../../test/database.ts";
import { createEmptyDatabase } from "../../../test/empty-database.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";
import { parley, startCommand } from "../../cli/test/run-command.ts";
import { readTables } from "../make/read-catalog.ts";
import { readRows } from "./fill-tables.ts";

const source = useDatabase();
let service: RunningService;
let target: TestDatabase;

beforeAll(async () => {
  service = await openService(source.url);
});
beforeEach(async () => {
  target = await createEmptyDatabase();
});
afterEach(() => target.drop());
afterAll(() => service.close());

const WORDS = () => ["move", "--to", target.url];
const settings = () => ({
  DATABASE_URL: source.url,
  PARLEY_SECRET_KEY: service.environment["PARLEY_SECRET_KEY"] as string,
});
const move = () => parley(WORDS(), settings());

async function on<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const held = (url: string) =>
  on(url, async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as n from accounts where sending_held_at is not null",
    );
    return rows[0].n;
  });

const release = () => on(source.url, (client) => client.query("update accounts set sending_held_at = null"));

test("isn't moved while a process runs, nor into a database that isn't empty", async () => {
  const { stop } = await service.serve({ PARLEY_ROLES: "api" });
  const running = await move();
  expect([running.code, running.complaints]).toEqual([1, expect.stringContaining("Parley runs (process ")]);
  await stop();
  await on(target.url, (client) => client.query("create table notes (text text)"));
  const full = await move();
  expect([full.code, full.complaints]).toEqual([1, expect.stringContaining("The database isn't empty.")]);
  expect(await held(source.url)).toBe(0);
});

test("what waits leaves from the new database only, and keys and links stay", async () => {
  const first = await service.serve({ PARLEY_ROLES: "api" });
  await service.connectNumber(first.call, "+15550001000");
  const wish = { phone_number: "+15553010001", message: "Your cakes are ready" };
  const sent = await first.call("POST", "/whatsapp/send-message", wish);
  expect(sent.status).toBe(202);
  await first.stop();

  const tables = await on(source.url, readTables);
  const names = tables.map(({ name }) => name).filter((name) => name !== "lanes");
  const before = await on(source.url, (client) => readRows(client, names));
  const moved = await move();
  expect([moved.code, moved.complaints]).toEqual([0, ""]);
  expect(moved.out).toContain(`DATABASE_URL=${target.url}`);
  expect(await on(target.url, (client) => readRows(client, names))).toEqual(before);
  expect([await held(source.url), await held(target.url)]).toEqual([1, 0]);

  const former = await service.serve({ PARLEY_ROLES: "all" });
  const here = await service.serve({ PARLEY_ROLES: "all", DATABASE_URL: target.url });
  await expect
    .poll(async () => (await here.call("GET", `/messages/${sent.body.id}`)).body.status)
    .toMatch(/sent|delivered|read/);
  const waiting = await former.call("GET", `/messages/${sent.body.id}`);
  expect(waiting.body).toMatchObject({ status: "queued", waiting: { cause: "held" } });
  expect(await service.simulator.messages("15553010001")).toHaveLength(1);
  await Promise.all([former.stop(), here.stop()]);
  await release();
});

test("a move that is interrupted leaves an empty database, and is run again", async () => {
  await on(source.url, (client) =>
    client.query(
      `insert into contacts (account_id, contact_id, phone)
      select account_id, gen_random_uuid(), '+1556' || (1000000 + n)
      from accounts, generate_series(1, 40000) as n`,
    ),
  );
  const ending = endConnection(target.url);
  const interrupted = startCommand(WORDS(), settings());
  await ending;
  expect(await interrupted.ended).toMatchObject({ code: 1 });
  expect(await held(source.url)).toBe(0);
  const again = await move();
  expect([again.code, again.complaints]).toEqual([0, ""]);
  const rows = await on(target.url, (client) => client.query("select count(*)::int as n from contacts"));
  expect(rows.rows[0].n).toBeGreaterThanOrEqual(40_000);
  await release();
});

/** As a failure of the network or of the server, while rows are copied. The server looks for the copy itself, because it takes only a moment. */
function endConnection(url: string): Promise<unknown> {
  return on(url, (client) =>
    client.query(
      `set statement_timeout = '60s';
      do $$ begin
        loop
          perform pg_terminate_backend(pid)
          from pg_stat_activity
          where datname = current_database()
            and application_name = 'parley-move'
            and query like 'copy "contacts"%';
          exit when found;
          perform pg_stat_clear_snapshot(), pg_sleep(0.001);
        end loop;
      end $$`,
    ),
  );
}
