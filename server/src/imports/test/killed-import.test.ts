// A process is killed in the middle of an import: another process continues, and no row counts twice.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";

const ROWS = 30_000;
const server = useDatabase();
let service: RunningService;
beforeAll(async () => {
  service = await openService(server.url);
});
afterAll(() => service.close());

test("another process continues, and applies every row once", async () => {
  const first = await service.start();
  const phone = (n: number) => `+1555${String(n).padStart(7, "0")}`;
  const rows = Array.from({ length: ROWS }, (_, n) => `${phone(n)},Person ${n}`);
  const file = `phone,name\n${rows.join("\n")}\n1,refused\n`;
  const sent = await first.call("POST", "/contacts/import", file, { "content-type": "text/csv" });
  expect(sent.status).toBe(202);
  const { id } = sent.body.import;
  const read = async (at: Served = first) => (await at.call("GET", `/imports/${id}`)).body;
  await expect.poll(async () => (await read()).created, { interval: 5, timeout: 45_000 }).toBeGreaterThan(0);
  await first.process.end("SIGKILL");
  const { rows: half } = await service.database.pool.query("select created from jobs");
  expect(half[0].created).toBeLessThan(ROWS);
  const second = await service.serve();
  await expect.poll(async () => (await read(second)).status, { timeout: 60_000 }).toBe("finished");
  expect(await read(second)).toMatchObject({
    created: ROWS,
    updated: 0,
    unchanged: 0,
    refused: 1,
    rows_done: ROWS + 1,
  });
  const { rows: told } = await service.database.pool.query(
    `select count(*)::integer as events, count(distinct id)::integer as ids
     from events, unnest(types, ids) as one (type, id)
     where type = 'contact.created'`,
  );
  expect(told).toEqual([{ events: ROWS, ids: ROWS }]);
  const { rows: left } = await service.database.pool.query("select refused_code from import_rows");
  expect(left).toEqual([{ refused_code: "missing_country_code" }]);
}, 145_000);
