// GET /contacts over HTTP: filters, limits, cursors, and pages under concurrent writes.
import { beforeEach, describe, expect, test } from "vitest";
import { publicId } from "../../../platform/ids.ts";
import { useBook } from "../../test/book.ts";

const book = useBook();

beforeEach(() =>
  book.database.pool.query("delete from contacts where account_id = $1", [book.caller.accountId]),
);

interface Page {
  data: { id: string; phone: string | null; labels: string }[];
  next: string | null;
}

const get = (query: string) => book.api.call("GET", `/contacts${query}`);
const page = async (query: string): Promise<Page> => (await get(query)).body;
const phones = async (query: string) => (await page(query)).data.map((contact) => contact.phone);

/** Reads every page in turn. `between` runs after each. */
async function walk(query: string, between: () => Promise<unknown> = async () => undefined) {
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const shown: Page = await page(`?${query}${next === null ? "" : `&after=${next}`}`);
    ids.push(...shown.data.map((contact) => contact.id));
    next = shown.next;
    await between();
  } while (next !== null);
  return ids;
}

describe("a page has at most about 1 MiB, and the next page continues after it", () => {
  const size = 250_000;

  beforeEach(() =>
    book.database.pool.query(
      `insert into contacts (account_id, contact_id, phone, name, enhanced_data)
       select $1, gen_random_uuid(), '+1555' || (1000000 + n), 'Ana', jsonb_build_object('a', jsonb_build_array(
         jsonb_build_object('text', repeat('x', $2))))
       from generate_series(1, 20) as n`,
      [book.caller.accountId, size],
    ),
  );

  test.each(["limit=200", "limit=200&q=ana", "limit=200&q=5551", "limit=3"])("%s", async (query) => {
    const first = await get(`?${query}`);
    expect(first.bytes.length).toBeLessThan(2 ** 20 + 2 * size);
    expect(first.body.data).toHaveLength(query === "limit=3" ? 3 : 5);
    const ids = await walk(query);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual([...new Set(ids)].sort());
  });
});

describe("filters", () => {
  beforeEach(() =>
    book.add([
      {
        name: "Ana María",
        phone: "+15551234567",
        labels: ["vip", "a, b"],
        updatedAt: "2026-01-01T00:00:00Z",
      },
      { name: "Bob", phone: "+15557654321", labels: ["vip"], updatedAt: "2026-01-02T00:00:00Z" },
      { name: "Mariana", phone: "+4915123456789", labels: [], updatedAt: "2026-01-03T00:00:00Z" },
    ]),
  );

  const [ANA, BOB, MARIANA] = ["+15551234567", "+15557654321", "+4915123456789"];

  test.each<[string, (string | undefined)[]]>([
    ["", [ANA, BOB, MARIANA]],
    ["?q=%2B1555", [ANA, BOB]],
    ["?q=+1555", [ANA, BOB]],
    ["?label=%E2%80%8Bvip%C2%A0", [ANA, BOB]],
    ["?label=vip&label=a,%20b", [ANA]],
    ["?updated_since=2026-01-02T00:00:00.001Z", [MARIANA]],
    ["?q=maria&label=vip&updated_since=2025-01-02T00:00:00Z", [ANA]],
  ])("%s", async (query, expected) => {
    expect(await phones(query)).toEqual(expected);
  });
});

describe("a cursor", () => {
  beforeEach(() =>
    book.add(
      Array.from({ length: 5 }, (_, index) => ({
        name: "Ana",
        labels: ["vip", "b"],
        phone: `+1555000${index}`,
      })),
    ),
  );

  test.each([
    ["q=ana&limit=1", "q=ana&limit=2"],
    ["label=vip&label=b&limit=1", "label=b&label=vip&label=b&limit=1"],
  ])("of ?%s continues with ?%s", async (first, second) => {
    const { next } = await page(`?${first}`);
    expect((await get(`?${second}&after=${next}`)).status).toBe(200);
  });

  test.each([
    ["q=ana&limit=1", "limit=1"],
    ["label=vip&limit=1", "label=vip&label=b&limit=1"],
    ["updated_since=2026-01-01T00:00:00Z&limit=1", "updated_since=2026-01-01T00:00:01Z&limit=1"],
    ["opted_out=false&limit=1", "opted_out=true&limit=1"],
  ])("of ?%s doesn't continue with ?%s", async (first, second) => {
    const { next } = await page(`?${first}`);
    expect(next).not.toBeNull();
    const { status, body } = await get(`?${second}&after=${next}`);
    expect([status, body.code]).toEqual([422, "invalid_cursor"]);
  });

  test("has an end", async () => {
    expect(await walk("q=ana&limit=5")).toHaveLength(5);
    expect((await page("?q=ana&limit=5")).next).toBeNull();
    expect((await page("?q=ana&limit=4")).next).not.toBeNull();
  });
});

test.each([
  ["limit=7", 0],
  // Beyond the walk, so by the indexes.
  ["limit=7&q=ana", 1_001],
])(
  "pages of ?%s behind %d others have everyone who was there throughout, once, while others upsert and erase",
  async (query, others) => {
    await book.add(Array.from({ length: others }, () => ({ name: "Bob" })));
    const contact = (index: number) => ({
      name: "Ana",
      phone: `+1555${1_000_000 + index}`,
      labels: ["vip"],
      updatedAt: "2026-02-01T00:00:00Z",
    });
    const ids = (await book.add(Array.from({ length: 100 }, (_, index) => contact(index)))).map((id) =>
      publicId("con", id),
    );
    const erased = new Set<string>();
    let round = 0;
    const write = async () => {
      const gone = ids[(round * 37 + 5) % 100] as string;
      const kept = `+1555${1_000_000 + ((round * 13) % 100)}`;
      const newcomer = `+1556${1_000_000 + round++}`;
      erased.add(gone);
      const upsert = (phone: string, name: string) =>
        book.api.call("POST", "/contacts/contact", { contact: { phone, name, labels: "vip" } });
      const { rows } = await book.database.pool.query<{ phone: string }>(
        "select phone from contacts where account_id = $1 and phone = $2",
        [book.caller.accountId, kept],
      );
      await Promise.all([
        book.api.call("DELETE", `/contacts/${gone}`),
        ...rows.map(({ phone }) => upsert(phone, `Ana ${round}`)),
        upsert(newcomer, "Ana"),
      ]);
    };
    // Writes also run during a page, not only between pages.
    let reading = true;
    const writing = (async () => {
      while (reading && round < 60) await write();
    })();
    const shown = await walk(query, write);
    reading = false;
    await writing;
    expect(new Set(shown).size).toBe(shown.length);
    const throughout = ids.filter((id) => !erased.has(id));
    expect(throughout.length).toBeGreaterThan(0);
    expect(throughout.filter((id) => !shown.includes(id))).toEqual([]);
  },
);

// No index finds a single digit. Without a match, a page walks through 1,000 and then 100,000 contacts.
describe("a digit that few have", () => {
  const PHONE = "+15550000007";
  const addOthers = (count: number) =>
    book.database.pool.query(
      "insert into contacts (account_id, contact_id) select $1, uuidv7() from generate_series(1, $2::int)",
      [book.caller.accountId, count],
    );

  test("is found on the page after an empty one if it lies beyond 101,000 contacts", async () => {
    await addOthers(100_999);
    await book.add([{ phone: PHONE }]);
    expect(await phones("?q=7")).toEqual([PHONE]);
    await book.database.pool.query("delete from contacts where phone = $1", [PHONE]);
    await addOthers(1);
    await book.add([{ phone: PHONE }]);
    const first = await page("?q=7");
    expect(first.data).toEqual([]);
    expect(await page(`?q=7&after=${first.next}`)).toMatchObject({ data: [{ phone: PHONE }], next: null });
  });
});
