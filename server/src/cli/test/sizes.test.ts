// parley sizes: what the database holds, by account and kind.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";
import { parley } from "./run-command.ts";

const database = useDatabase();
let service: RunningService;
let server: Served;

beforeAll(async () => {
  service = await openService(database.url);
  server = await service.serve();
});
afterAll(() => service.close());

interface Size {
  account_id: string;
  kind: string;
  rows: number;
  bytes: number;
}

test("rows and bytes of each kind, of every account", async () => {
  for (const phone of ["+15551230001", "+15551230002"])
    await server.call("POST", "/contacts/contact", { contact: { phone } });
  await service.addAccount();
  const { code, out } = await parley(["sizes", "--json"], service.environment);
  expect(code).toBe(0);
  const { bytes, sizes } = JSON.parse(out) as { bytes: number; sizes: Size[] };
  expect(new Set(sizes.map(({ account_id }) => account_id)).size).toBe(2);
  expect(sizes).toContainEqual(expect.objectContaining({ kind: "contacts", rows: 2 }));
  const sum = sizes.reduce((all, size) => all + size.bytes, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThan(bytes);
  const table = (await parley(["sizes"], service.environment)).out.trimEnd().split("\n");
  expect(table[0]).toMatch(/^ACCOUNT +KIND +ROWS +MB$/);
  expect(table).toHaveLength(sizes.length + 2);
});
