// What the index finds is what a look at every contact finds: behind so many others that the walk doesn't reach it.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase } from "../../../../test/database.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/database/session.ts";
import { FIRST_ID } from "../../../platform/http/id-cursor.ts";
import { newUuid } from "../../../platform/ids.ts";
import { type Book, type Known, openBook } from "../../test/book.ts";
import { hostileStrings } from "../../test/hostile-strings.ts";
import { type ContactFilter, contactMatches } from "../contact-filter.ts";
import { findContacts } from "../find-contacts.ts";
import { hasTokens, LOOK_UP, READ_ALL } from "../look-up.ts";

const server = useDatabase();
let book: Book;

/** More than are walked through, and of no use to any filter here. */
const BEFORE = 5_001;
const UPDATED = "2026-02-01T00:00:00.000Z";
const FIXED: Known[] = [
  { name: "Ana María", phone: "+15551234567", labels: ["vip", "a 'b' \\"] },
  { name: "Łukasz Nowak", phone: "+48221234567", labels: ["vip"] },
  { name: "юрий 한국어 😀x", phone: null, labels: ["5,000 club"] },
  { name: null, phone: "+447911123456", labels: ["ends,", ",begins", "\u0001", "x,y", "fifth"] },
  { name: "'quo\\te' & (x|y) !z:*", phone: "+4912345678901" },
  { name: "of more than two and thirty characters in all", phone: "+1234567" },
  { name: "x".repeat(256), phone: "+123456789012345" },
  { name: "\ufdfa".repeat(256), phone: null },
  ...hostileStrings.map(([, text]) => ({ name: [...text].slice(0, 256).join("") })),
];

beforeAll(async () => {
  book = await openBook(server.url);
  await book.add(
    Array.from({ length: BEFORE }, () => ({ name: "\u2603", updatedAt: "2026-01-01T00:00:00.000Z" })),
  );
  await book.add(FIXED.map((contact) => ({ ...contact, updatedAt: UPDATED })));
});
afterAll(() => book.close());

const find = async (filter: ContactFilter, limit = 200) => {
  const request = { accountId: book.caller.accountId, filter, after: FIRST_ID, limit };
  return (await findContacts(book.database, request)).rows.map((row) => row.contact_id);
};

/** By looking at every contact. */
async function look(filter: ContactFilter): Promise<string[]> {
  const values: unknown[] = [book.caller.accountId];
  const matches = contactMatches(filter, (value) => `$${values.push(value)}`);
  const { rows } = await book.database.pool.query(
    `select contact_id from contacts where account_id = $1 and ${matches} order by contact_id`,
    values,
  );
  return rows.map((row) => row.contact_id);
}

/** Any part of a name or phone that is there, or something else. */
const part = fc
  .oneof(
    fc.constantFrom(...FIXED.flatMap(({ name, phone }) => [name, phone]).filter((text) => text != null)),
    fc.string({ unit: "binary", minLength: 1, maxLength: 8 }),
  )
  .chain((text) => {
    const characters = [...text];
    return fc
      .tuple(fc.nat(characters.length - 1), fc.integer({ min: 1, max: 20 }))
      .map(([start, length]) => characters.slice(start, start + length).join(""));
  })
  .filter((text) => text.trim() !== "" && !text.includes("\0"));

test("any part of any name or phone", async () => {
  await fc.assert(
    fc.asyncProperty(part, async (q) => {
      expect(await find({ q })).toEqual(await look({ q }));
    }),
    { numRuns: 500 },
  );
});

test.each<[string, boolean]>([
  ["a", true],
  ["ANA", true],
  ["lukasz", true],
  ["й", true],
  ["юр", true],
  ["국어 😀", true],
  ["1234", true],
  ["3", true],
  ["23", true],
  ["555 123 4567", true],
  ["1 (555) 123-4567", true],
  ["+44 (0)7911 123456", true],
  ["0123", true],
  ["&", true],
  ["nobody", false],
  ["\u0301", false],
])("%s is found where it is: %s", async (q, isThere) => {
  const found = await find({ q });
  expect(found.length > 0).toBe(isThere);
  expect(found).toEqual(await look({ q }));
});

test.each<[string, ContactFilter, number]>([
  ["a label", { labels: ["vip"] }, 2],
  ["a label with quotes", { labels: ["a 'b' \\"] }, 1],
  ["a label that ends with a comma", { labels: ["ends,"] }, 1],
  ["a label that begins with a comma, and one that holds one", { labels: [",begins", "x,y"] }, 1],
  ["the fifth label", { labels: ["fifth"] }, 1],
  ["a label of a control character", { labels: ["\u0001"] }, 1],
  ["a part that folds to nothing, and a label", { q: "\u0301", labels: ["vip"] }, 0],
  ["a digit and a label", { q: "7", labels: ["x,y"] }, 1],
  ["two labels", { labels: ["vip", "a 'b' \\"] }, 1],
  ["labels that nobody has together", { labels: ["vip", "5,000 club"] }, 0],
  ["a name and a label", { q: "nowak", labels: ["vip"] }, 1],
  ["a time", { updatedSince: new Date(UPDATED) }, FIXED.length],
  ["a later time", { updatedSince: new Date("2026-02-02T00:00:00Z") }, 0],
  ["all of it", { q: "ana", labels: ["vip"], updatedSince: new Date(UPDATED) }, 1],
])("%s", async (_, filter, count) => {
  const found = await find(filter);
  expect(found).toHaveLength(count);
  expect(found).toEqual(await look(filter));
});

describe("borders", () => {
  test("a page that begins in the walk and ends behind it", async () => {
    const [first] = await look({ q: "\u2603" });
    const request = {
      accountId: book.caller.accountId,
      filter: { q: "a" },
      after: first as string,
      limit: 200,
    };
    const { rows: found } = await findContacts(book.database, request);
    expect(found.map((row) => row.contact_id)).toEqual(await look({ q: "a" }));
  });

  test("no more than the limit, the first ones", async () => {
    const all = await look({ labels: ["vip"] });
    expect(await find({ labels: ["vip"] }, 1)).toEqual(all.slice(0, 1));
  });

  test("accounts of the same mark share lists, and find their own", async () => {
    const own = book.caller.accountId;
    const twin = newUuid().slice(0, -2) + own.slice(-2);
    await book.database.pool.query(
      `insert into contacts (account_id, contact_id, name, labels)
       select $1, uuidv7(), case n when $2 then 'Ana Twin' end, case n when $2 then '{vip}' else '{}' end::text[]
       from generate_series(0, $2::int) as n`,
      [twin, BEFORE],
    );
    const filter = { q: "twin", labels: ["vip"] };
    expect(await find(filter)).toEqual([]);
    const request = { accountId: twin, filter, after: FIRST_ID, limit: 10 };
    const { rows } = await findContacts(book.database, request);
    expect(rows.map((row) => row.name)).toEqual(["Ana Twin"]);
  });

  test("another account's contacts are never found", async () => {
    const other = await createTestAccount(book.database);
    const request = {
      accountId: other.accountId,
      filter: { q: "ana" },
      after: FIRST_ID,
      limit: 10,
    };
    expect((await findContacts(book.database, request)).rows).toEqual([]);
    const lookedUp = await book.database.pool.query(
      `insert into contacts (account_id, contact_id) select $1, gen_random_uuid() from generate_series(1, $2)`,
      [other.accountId, BEFORE],
    );
    expect(lookedUp.rowCount).toBe(BEFORE);
    expect((await findContacts(book.database, request)).rows).toEqual([]);
  });

  test.each([
    ["first", 0, 1_000],
    ["second", 3, 4_997],
  ])("the deletion of one behind the %s walk hides no other", async (_, found, others) => {
    const { accountId } = await createTestAccount(book.database);
    const add = (name: string, count: number) =>
      book.database.pool.query(
        `insert into contacts (account_id, contact_id, name)
         select $1, uuidv7(), $2
         from generate_series(1, $3::int)`,
        [accountId, name, count],
      );
    await add("Needle", found);
    await add("Hay", others);
    await add("Needle", 1);
    await add("Hay", 10);
    const database = afterFirstQuery(book.database, () =>
      book.database.pool.query(
        "delete from contacts where contact_id = (select contact_id from contacts where account_id = $1 and name = 'Hay' limit 1)",
        [accountId],
      ),
    );
    const request = { accountId, filter: { q: "needle" }, after: FIRST_ID, limit: 10 };
    const { rows } = await findContacts(database, request);
    expect(rows.map((row) => row.name)).toEqual(Array(found + 1).fill("Needle"));
  });
});

test("what makes tokens and folds names is written into statements, not called for each row", async () => {
  const made = "search_tokens(account_mark, search_name, phone, labels), fold_text(name)";
  const { rows } = await book.database.pool.query(`explain (verbose) select ${made} from contacts`);
  const output = rows.map((row) => row["QUERY PLAN"]).find((line) => line.includes("Output:"));
  expect(output).toContain("substr(");
  expect(output).not.toMatch(/search_tokens|fold_text/);
});

test("a lookup is planned without processes beside its own, however cheap they seem", async () => {
  const seemCheap = ["parallel_setup_cost", "parallel_tuple_cost", "min_parallel_table_scan_size"]
    .map((name) => `set local ${name} = 0`)
    .join("; ");
  const explained = `explain select contact_id from contacts where ${hasTokens("'00nobody'")}`;
  const planFor = (settings: string) =>
    book.database.transaction(async ({ client }) => {
      await client.query(`${settings}; ${seemCheap}; set local enable_seqscan = off`);
      const { rows } = await client.query(explained);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  expect(await planFor(READ_ALL)).toContain("Gather");
  expect(await planFor(LOOK_UP)).not.toContain("Gather");
});

/** Transactions wait for `work` after their first query. */
function afterFirstQuery(database: Database, work: () => Promise<unknown>): Database {
  const interrupt = ({ client }: Session) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    let isFirst = true;
    Object.assign(client, {
      async query(...given: unknown[]) {
        const result = await query(...given);
        if (isFirst) await work();
        isFirst = false;
        return result;
      },
    });
    return () => Reflect.deleteProperty(client, "query");
  };
  return {
    ...database,
    transaction: (run, settings) =>
      database.transaction(async (session) => {
        const end = interrupt(session);
        try {
          return await run(session);
        } finally {
          end();
        }
      }, settings),
  };
}
