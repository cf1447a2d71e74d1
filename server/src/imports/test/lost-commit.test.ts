// The connection is lost at the commit that queues an import, so its outcome is unknown.
import { afterEach, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { type Cut, cutAtCommit } from "./cut-at-commit.ts";
import {
  contact,
  type ImportWorld,
  importsOf,
  openImportWorld,
  rowsLeft,
  upload,
  work,
} from "./import-world.ts";

const server = useSharedDatabase();
let world: ImportWorld;
afterEach(() => world.close());

const open = async (cut: Cut) => {
  world = await openImportWorld(server, {}, (requests, admin) => cutAtCommit(requests, admin, cut));
};
const imports = () => importsOf(world);
const file = "phone,name\n15551110001,Ana\n1,refused\n";

/** The number of this account's jobs. */
async function jobs(): Promise<number> {
  const rows = await world.query(
    "select count(*)::integer as n from jobs where run_at is not null and account_id = $1",
    world.caller.accountId,
  );
  return rows[0].n;
}

test.each([
  ["committed, without a key", true, {}],
  ["not committed, without a key", false, {}],
  ["committed, with a key", true, { "idempotency-key": "a" }],
  ["not committed, with a key", false, { "idempotency-key": "a" }],
])("the import is queued once and answered: %s", async (_, committed, key) => {
  await open({ committed, times: 1 });
  const { status, body, headers } = await upload(world, file, key);
  expect([status, headers["idempotent-replayed"]]).toEqual([202, undefined]);
  expect(body).toMatchObject({ message: "The file was received: 2 rows", import: { status: "queued" } });
  expect((await imports()).map(({ id }: { id: string }) => id)).toEqual([body.import.id]);
  expect(await jobs()).toBe(1);
  await work(world, body.import.id);
  expect((await imports())[0]).toMatchObject({ status: "finished", created: 1, refused: 1, rows_done: 2 });
  expect(await contact(world, "15551110001")).toBeDefined();
});

test.each([
  ["without a key", {}],
  ["with a key", { "idempotency-key": "a" }],
])("an upload that is never committed leaves nothing and can be repeated, %s", async (_, key) => {
  await open({ committed: false, times: 4 });
  const { status, body } = await upload(world, file, key);
  expect([status, body.code, body.retryable]).toEqual([503, "database_unavailable", true]);
  expect(await imports()).toEqual([]);
  expect(await rowsLeft(world)).toBe(0);
  expect(await jobs()).toBe(0);
  expect((await upload(world, file, key)).status).toBe(202);
});

test("a committed import runs even if its answer is lost", async () => {
  await open({ committed: true, times: 4 });
  expect((await upload(world, file)).status).toBe(503);
  const [{ id, status }] = await imports();
  expect([status, await jobs()]).toEqual(["queued", 1]);
  await work(world, id);
  expect((await imports())[0]).toMatchObject({ status: "finished", created: 1, refused: 1 });
});
