// The search index finds the same contacts as a comparison of every contact. They lie beyond the walk.
// Long: it compares with every contact for each of many searches.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/database/session.ts";
import * as t from "../../../platform/database/sql-types.ts";
import { statement } from "../../../platform/database/statement.ts";
import { everything } from "../../../platform/http/index.ts";
import { newUuid } from "../../../platform/ids.ts";
import { type Known, useBook } from "../../test/book.ts";
import { hostileStrings } from "../../test/hostile-strings.ts";
import { type ContactFilter, FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "../contact-filter.ts";
import { findContacts, startOf } from "../find-contacts.ts";

const book = useBook();

/** More contacts than the walk reads. No filter here matches them. */
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
  {
    name: "Jörg Data",
    labels: ["Late payer", "Übermorgen"],
    enhancedData: {
      Orders: [
        { text: "A-1047", description: "2 cakes, paid" },
        { text: '蛋糕 "big"\nB/77', link: "https://shop.example/linkword" },
      ],
      Empty: [],
    },
  },
  {
    enhancedData: {
      Notes: [{ text: `${"y".repeat(60)} z` }, { text: "😀" }, { description: "한국어 юрий" }],
    },
  },
  ...hostileStrings.map(([, text]) => ({ name: [...text].slice(0, 256).join("") })),
];

beforeAll(async () => {
  await book.add(
    Array.from({ length: BEFORE }, () => ({ name: "\u2603", updatedAt: "2026-01-01T00:00:00.000Z" })),
  );
  await book.add(FIXED.map((contact) => ({ ...contact, updatedAt: UPDATED })));
});

const find = async (filter: ContactFilter, limit = 200) => {
  const request = {
    ...everything(book.caller.accountId),
    filter,
    order: "id" as const,
    after: startOf("id"),
    limit,
  };
  return (await findContacts(book.database, request)).rows.map((row) => row.contact_id);
};

const scan = statement({
  parameters: { accountId: t.uuid, ...FILTER_PARAMETERS },
  columns: { contact_id: t.uuid },
  sql: `select contact_id from contacts where account_id = $accountId and ${MATCHES_FILTER} order by contact_id`,
});

/** Finds the same by comparing every contact. */
async function look(filter: ContactFilter): Promise<string[]> {
  const { accountId } = book.caller;
  const rows = await book.database.run(scan, { accountId, ...filterValues(filter, null) });
  return rows.map((row) => row.contact_id);
}

/** Any part of an existing name or phone, or any other text. */
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
    { numRuns: 80 },
  );
});

test("words of a name in any order, and other spellings", async () => {
  const words = FIXED.flatMap(({ name }) => name?.split(" ") ?? []).filter((word) => word.length > 1);
  const spelled = fc
    .constantFrom(...words, "maria", "NOWAK", "oefmore", "straße", "ue", "a")
    .map((word) => word.slice(0, 12));
  await fc.assert(
    fc.asyncProperty(fc.array(spelled, { minLength: 2, maxLength: 4 }), async (chosen) => {
      const q = chosen.join(" ").replaceAll("\0", "");
      if (q.trim() !== "") expect(await find({ q })).toEqual(await look({ q }));
    }),
    { numRuns: 60 },
  );
});

test("words of names, labels and enhanced data", async () => {
  const words =
    "jörg DATA late payer übermorgen a 1047 a-1047 2 cakes paid 蛋糕 蛋 big 77 b/77 한국 юри yyyyy z linkword v x"
      .split(" ")
      .concat("y".repeat(45), "😀", ",", "ana", "vip");
  const chosen = fc.array(fc.tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 50 })), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(chosen, async (parts) => {
      const q = parts.map(([word, length]) => [...word].slice(0, length).join("")).join(" ");
      expect(await find({ q })).toEqual(await look({ q }));
    }),
    { numRuns: 80 },
  );
});

test.each<[string, boolean]>([
  ["A-1047", true],
  ["1047", true],
  ["a-10", true],
  ["047", false],
  ["jorg 1047", true],
  ["ubermorg", true],
  ["akes", false],
  ["糕", true],
  ["B/77", true],
  ["nB", false],
  ["linkword", false],
  ["z", true],
  [`${"y".repeat(60)} z`, true],
  ["vip łukasz", true],
  ["vip jörg", false],
  ["nowak a", false],
  ["й", true],
  ["3", true],
  ["&", true],
  ["\u0301", false],
])("%s exists: %s", async (q, isThere) => {
  const found = await find({ q });
  expect(found.length > 0).toBe(isThere);
  expect(found).toEqual(await look({ q }));
});

test.each<[string, ContactFilter, number]>([
  ["a label that ends with a comma", { label: ["ends,"] }, 1],
  ["a label that begins with a comma, and one that holds one", { label: [",begins", "x,y"] }, 1],
  ["the fifth label", { label: ["fifth"] }, 1],
  ["a label of a control character", { label: ["\u0001"] }, 1],
  ["a part that folds to nothing, and a label", { q: "\u0301", label: ["vip"] }, 0],
  ["a digit and a label", { q: "7", label: ["x,y"] }, 1],
  ["a time", { updated_since: UPDATED }, FIXED.length],
  ["all of it", { q: "ana", label: ["vip"], updated_since: UPDATED }, 1],
])("%s", async (_, filter, count) => {
  const found = await find(filter);
  expect(found).toHaveLength(count);
  expect(found).toEqual(await look(filter));
});

describe("borders", () => {
  test("a page that begins in the walk and ends beyond it", async () => {
    const [first] = await look({ q: "\u2603" });
    const request = {
      ...everything(book.caller.accountId),
      filter: { q: "a" },
      order: "id" as const,
      after: { part: 0, key: "", id: first as string },
      limit: 200,
    };
    const { rows: found } = await findContacts(book.database, request);
    expect(found.map((row) => row.contact_id)).toEqual(await look({ q: "a" }));
  });

  test("a limited page has the first matches", async () => {
    const all = await look({ label: ["vip"] });
    expect(await find({ label: ["vip"] }, 1)).toEqual(all.slice(0, 1));
  });

  test("accounts with the same mark find only their own contacts", async () => {
    const own = book.caller.accountId;
    const twin = newUuid().slice(0, -2) + own.slice(-2);
    await book.database.pool.query(
      `insert into contacts (account_id, contact_id, name, labels)
       select $1, uuidv7(), case n when $2 then 'Ana Twin' end, case n when $2 then '{vip}' else '{}' end::text[]
       from generate_series(0, $2::int) as n`,
      [twin, BEFORE],
    );
    const filter = { q: "twin", label: ["vip"] };
    expect(await find(filter)).toEqual([]);
    const request = { ...everything(twin), filter, order: "id" as const, after: startOf("id"), limit: 10 };
    const { rows } = await findContacts(book.database, request);
    expect(rows.map((row) => row.name)).toEqual(["Ana Twin"]);
  });

  test.each([
    ["no", 0, 1_000],
    ["some", 3, 4_997],
  ])(
    "after a walk with %s matches, a deletion in its range hides no later match",
    async (_, found, others) => {
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
      const request = {
        ...everything(accountId),
        filter: { q: "needle" },
        order: "id" as const,
        after: startOf("id"),
        limit: 10,
      };
      const { rows } = await findContacts(database, request);
      expect(rows.map((row) => row.name)).toEqual(Array(found + 1).fill("Needle"));
    },
  );
});

test("PostgreSQL inlines the functions that make tokens and fold names", async () => {
  const made = "search_tokens(account_mark, search_name, phone, labels, search_words), fold_text(name)";
  const { rows } = await book.database.pool.query(`explain (verbose) select ${made} from contacts`);
  const output = rows.map((row) => row["QUERY PLAN"]).find((line) => line.includes("Output:"));
  expect(output).toContain("substr(");
  expect(output).not.toMatch(/search_tokens|fold_text/);
});

/** Every transaction runs `work` after its first query. */
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
