// POST /contacts/bulk with labels, and its job: members, changes, refusals and events.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { runOn } from "../../../../test/database-server.ts";
import { eventsOf } from "../../../../test/rows.ts";
import { timeSlice } from "../../../../test/time-slice.ts";
import type { JobOutcome } from "../../../jobs/index.ts";
import { publicId, uuidOf } from "../../../platform/ids.ts";
import { bulkWork } from "../../index.ts";
import { type Book, openBook } from "../../test/book.ts";

const server = useDatabase();
let book: Book;

beforeAll(async () => {
  book = await openBook(server.url);
});
afterAll(() => book.close());
beforeEach(async () => {
  for (const table of ["contacts", "jobs", "events"])
    await book.database.pool.query(`delete from ${table} where account_id = $1`, [book.caller.accountId]);
});

interface Wish {
  add?: unknown;
  remove?: unknown;
  [field: string]: unknown;
}

const ask = (
  { add: add_labels, remove: remove_labels, ...chosen }: Wish,
  headers: Record<string, string> = {},
) => book.api.call("POST", "/contacts/bulk", { ...chosen, act: { add_labels, remove_labels } }, headers);
const jobOf = async (id: string) => (await book.api.call("GET", `/jobs/${id}`)).body;

/** Runs the job to its end, or one chunk of it if the signal is aborted. */
function turn(id: string, signal?: AbortSignal): Promise<JobOutcome> {
  const { accountId, hashKeyId, hashKey } = book.caller;
  const hashKeys = { all: async () => [{ hashKeyId, hashKey }] };
  const { run } = bulkWork({ database: book.database, erase: [], hashKeys });
  const jobId = uuidOf("job", id) as string;
  return run({ accountId, jobId }, timeSlice(signal));
}

/** Returns the ended job. */
async function apply(body: Wish) {
  const asked = await ask(body);
  expect(asked.status).toBe(202);
  await turn(asked.body.job.id);
  return jobOf(asked.body.job.id);
}

async function labels(): Promise<string[][]> {
  const { rows } = await book.database.pool.query(
    "select labels from contacts where account_id = $1 order by contact_id",
    [book.caller.accountId],
  );
  return rows.map((row) => row.labels);
}

async function updated(): Promise<string[]> {
  const events = await eventsOf(book.database, book.caller.accountId);
  return events.flatMap(({ type, id }) => (type === "contact.updated" ? [id] : [])).sort();
}

const PHONE = "+15551234567";

describe("one contact", () => {
  const OLD = "2026-01-01T00:00:00.000Z";
  const many = (count: number) => Array.from({ length: count }, (_, index) => `label ${index}`);

  test.each<[string[], object, string[]]>([
    [["a", "b"], { add: ["c", "d"] }, ["a", "b", "c", "d"]],
    [["a", "b"], { add: ["b", "c", "a"] }, ["a", "b", "c"]],
    [["a", "b", "c"], { remove: ["b"] }, ["a", "c"]],
    [[], { add: ["5,000 club", "q\"u\\o'te", "=1+1", "NULL"] }, ["5,000 club", "q\"u\\o'te", "=1+1", "NULL"]],
    [["a"], { add: "b, 5,000 club", remove: "a" }, ["b", "5,000 club"]],
    [["a", "b"], { add: ["b"] }, ["a", "b"]],
    [["a"], { remove: ["b"] }, ["a"]],
    [many(200), { add: ["x"], remove: ["label 7"] }, [...many(200).toSpliced(7, 1), "x"]],
  ])("%j and %j: %j, with an event if that is a change", async (before, body, after) => {
    const ids = await book.add([{ phone: PHONE, labels: before, updatedAt: OLD }]);
    const counts = { rows_total: 1, rows_done: 1, not_found: 0, refused: 0 };
    expect(await apply({ phones: [PHONE], ...body })).toMatchObject({
      kind: "labels",
      status: "finished",
      ...counts,
    });
    expect(await labels()).toEqual([after]);
    const isChanged = after.join() !== before.join();
    expect(await updated()).toEqual(isChanged ? ids : []);
    const contact = (await book.api.call("GET", `/contacts/${PHONE.slice(1)}`)).body;
    expect(contact.updated_at === OLD).toBe(!isChanged);
  });

  test.each<[number, object]>([
    [200, { add: ["x"] }],
    [199, { add: ["x", "y"] }],
  ])("with %d labels refuses %j", async (count, body) => {
    await book.add([{ phone: PHONE, labels: many(count) }]);
    expect(await apply({ phones: [PHONE], ...body })).toMatchObject({ status: "finished", refused: 1 });
    expect(await labels()).toEqual([many(count)]);
    expect(await updated()).toEqual([]);
  });
});

describe("many contacts", () => {
  test.each<[object, boolean[]]>([
    [{}, [true, true, true]],
    [{ label: ["vip"], q: "bob" }, [false, true, false]],
  ])("by the filter %j", async (filter, meant) => {
    await book.add([
      { name: "Ana", labels: ["vip"], updatedAt: "2026-01-01T00:00:00Z" },
      { name: "Bob", labels: ["vip"], phone: PHONE, updatedAt: "2026-01-02T00:00:00Z" },
      { name: "Cem", updatedAt: "2026-01-03T00:00:00Z" },
    ]);
    const total = meant.filter(Boolean).length;
    expect(await apply({ filter, add: ["new"] })).toMatchObject({ rows_total: total, rows_done: total });
    expect((await labels()).map((names) => names.includes("new"))).toEqual(meant);
  });

  test("concurrent upserts lose no change", async () => {
    await book.add(Array.from({ length: 50 }, (_, index) => ({ phone: `+1555${1_000_000 + index}` })));
    const { job } = (await ask({ filter: {}, add: ["a"] })).body;
    await Promise.all([
      turn(job.id),
      ...Array.from({ length: 50 }, (_, index) =>
        book.api.call("POST", "/contacts/contact", {
          contact: { phone: `+1555${1_000_000 + index}`, name: `Name ${index}` },
        }),
      ),
    ]);
    const { rows } = await book.database.pool.query(
      "select name, labels from contacts where account_id = $1 order by phone",
      [book.caller.accountId],
    );
    expect(rows).toEqual(
      Array.from({ length: 50 }, (_, index) => ({ name: `Name ${index}`, labels: ["a"] })),
    );
  });

  test("another account's contacts aren't changed", async () => {
    const other = await openBook(server.url);
    await other.add([{ phone: PHONE, labels: ["theirs"] }]);
    expect(await apply({ filter: {}, add: ["a"] })).toMatchObject({ rows_total: 0, status: "finished" });
    expect(await apply({ phones: [PHONE], add: ["a"] })).toMatchObject({ not_found: 1 });
    const { rows } = await book.database.pool.query("select labels from contacts where account_id = $1", [
      other.caller.accountId,
    ]);
    expect(rows).toEqual([{ labels: ["theirs"] }]);
    await other.close();
  });
});

describe("a request is refused with", () => {
  const id = "con_01jd2x4r8ve5k9t3m6p7w1z0yb";
  const phones = [PHONE];
  const act = { add_labels: ["x"] };
  const labels = (add_labels: string[], remove_labels: string[] = []) => ({ add_labels, remove_labels });
  test.each<[string, object, string, string]>([
    ["no contacts", { act }, "", "missing_contacts"],
    ["no act", { phones, act: {} }, "/act", "missing_act"],
    [
      "a label for both",
      { phones, act: labels(["a"], ["b", "a"]) },
      "/act/remove_labels/1",
      "ambiguous_label",
    ],
    ["two labels as one", { phones, act: labels(["a, b"]) }, "/act/add_labels/0", "invalid_label"],
    ["ids and a filter", { ids: [id], filter: {}, act }, "", "ambiguous_contacts"],
    ["phones with exceptions", { phones, except: [id], act }, "", "ambiguous_contacts"],
    ["ids with a time", { ids: [id], as_of: "2026-01-01T00:00:00Z", act }, "", "ambiguous_contacts"],
    ["a phone as id", { ids: [id, PHONE], act }, "/ids/1", "invalid_id"],
    ["two acts", { ids: [id], act: { ...act, erase: true } }, "/act", "ambiguous_act"],
  ])("%s", async (_name, body, pointer, code) => {
    const refused = await book.api.call("POST", "/contacts/bulk", body);
    const fault = expect.objectContaining({ pointer, code });
    expect([refused.status, refused.body.errors?.[0]]).toEqual([422, fault]);
  });
});

describe("a filter that more than 100,000 contacts match", () => {
  const add = (count: number, label = "old") =>
    book.database.pool.query(
      `insert into contacts (account_id, contact_id, labels)
       select $1, uuidv7(), array[$3::text]
       from generate_series(1, $2::int)`,
      [book.caller.accountId, count, label],
    );
  const countOf = async (table: string, condition: string) =>
    (
      await book.database.pool.query(
        `select count(*) as n from ${table} where account_id = $1 and ${condition}`,
        [book.caller.accountId],
      )
    ).rows[0].n;
  const work = async () =>
    (await book.database.pool.query("select work from jobs where account_id = $1", [book.caller.accountId]))
      .rows[0].work;
  const filter = { label: ["old"], updated_since: "2026-01-01T00:00:00.000Z" };

  // The many contacts are made once, in an account of their own. The first 6,000 never match.
  let large: Book;
  let usual: Book;
  beforeAll(async () => {
    large = await openBook(server.url);
    [usual, book] = [book, large];
    await add(6_000, "other");
    await add(100_000);
    book = usual;
  });
  afterAll(() => large.close());
  beforeEach(async () => {
    [usual, book] = [book, large];
    await book.database.pool.query("delete from jobs where account_id = $1", [book.caller.accountId]);
    return () => {
      book = usual;
    };
  });

  test("100,000 members are stored; with one more the job keeps the filter until it ends", async () => {
    const written = (await ask({ filter, add: ["a"] })).body.job;
    expect(written.rows_total).toBe(100_000);
    expect(await countOf("jobs", "cardinality(members) = 100000")).toBe(1);
    expect(await work()).toEqual({ add: ["a"], remove: [] });
    await book.database.pool.query("delete from jobs where account_id = $1", [book.caller.accountId]);
    await add(1);
    const kept = (await ask({ filter, add: ["a"] })).body.job;
    expect(kept.rows_total).toBe(100_001);
    expect(await countOf("jobs", "members is null")).toBe(1);
    expect(await work()).toEqual({ add: ["a"], remove: [], filter });
    await book.api.call("POST", `/jobs/${kept.id}/cancel`);
    expect(await work()).toBeNull();
  });

  test("changes each contact that still matches once, no exception and no later contact", {
    timeout: 60_000,
  }, async () => {
    await add(100_002 - Number(await countOf("contacts", "labels = '{old}'")));
    const { rows } = await book.database.pool.query(
      "select min(contact_id::text) as first from contacts where account_id = $1 and labels = '{old}'",
      [book.caller.accountId],
    );
    const chosen = { filter, except: [publicId("con", rows[0].first)], as_of: new Date().toISOString() };
    const { id } = (await ask({ ...chosen, add: ["new"], remove: ["old"] })).body.job;
    // The first turn finds no match among 5,000 contacts, the second one processes a chunk.
    await turn(id, AbortSignal.abort());
    expect(await jobOf(id)).toMatchObject({ status: "running", rows_done: 0, rows_total: 100_002 });
    await turn(id, AbortSignal.abort());
    expect(await jobOf(id)).toMatchObject({ status: "running", rows_done: 200 });
    // Delete most of the others: further chunks prove nothing new. Without looking for rows that refer to them.
    await runOn(
      server.url.replace("parley@", "postgres@"),
      `set session_replication_role = replica;
      delete from contacts
      where account_id = '${book.caller.accountId}'
        and labels = '{old}'
        and contact_id > (
          select contact_id
          from contacts
          where account_id = '${book.caller.accountId}'
            and labels = '{old}'
          order by contact_id
          offset 9800
          limit 1
        )`,
    );
    await add(1);
    await expect
      .poll(
        async () => {
          await turn(id);
          return (await jobOf(id)).status;
        },
        { timeout: 50_000 },
      )
      .toBe("finished");
    expect(await jobOf(id)).toMatchObject({ rows_done: 10_000, rows_total: 10_000, not_found: 0 });
    expect(await countOf("contacts", "labels = '{new}'")).toBe(10_000);
    expect(await countOf("contacts", "labels = '{old}'")).toBe(2);
    expect(await countOf("contacts", "labels = '{other}'")).toBe(6_000);
    const told = await updated();
    expect(new Set(told).size).toBe(10_000);
    expect(told).toHaveLength(10_000);
    expect(await work()).toBeNull();
  });
});
