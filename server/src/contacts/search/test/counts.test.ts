// GET /contacts/count and GET /labels over HTTP.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { type Book, openBook, useBook } from "../../test/book.ts";

const server = useDatabase();
const book = useBook(server);

beforeAll(async () => {
  await book.add([
    { name: "Ana", phone: "+15551234567", labels: ["vip", "Ünal", "5,000 club"] },
    { name: "Anabel", phone: "+15551234568", labels: ["vip", "b"] },
    { name: "Bob", phone: "+15551234569", labels: ["vip"], updatedAt: "2026-01-01T00:00:00Z" },
    { name: "Cem" },
  ]);
});

const get = (path: string) => book.api.call("GET", path);

describe("the count of a small book", () => {
  test.each([
    ["", 4],
    ["?label=vip&label=b", 1],
    ["?updated_since=2026-02-01T00:00:00Z", 3],
  ])("%s", async (query, count) => {
    expect((await get(`/contacts/count${query}`)).body).toMatchObject({ count, exact: true });
    const exact = `${query}${query === "" ? "?" : "&"}exact=true`;
    expect((await get(`/contacts/count${exact}`)).body).toMatchObject({ count, exact: true });
  });

  test.each([
    ["?exact=1", "invalid_value"],
    ["?limit=1", "unknown_field"],
  ])("%s is refused", async (query, code) => {
    const { status, body } = await get(`/contacts/count${query}`);
    expect([status, body.code]).toEqual([422, code]);
  });
});

describe("the count of a large book", () => {
  const COUNT = 30_000;
  let large: Book;
  const count = async (query: string) => (await large.api.call("GET", `/contacts/count${query}`)).body;

  beforeAll(async () => {
    large = await openBook(server.url);
    await large.database.pool.query(
      `insert into contacts (account_id, contact_id, name, labels)
       select $1, gen_random_uuid(), case when n = $2 then 'Needle' else 'Hay' end,
         case when n % 3 = 0 then array['third'] else '{}' end
       from generate_series(1, $2::int) as n`,
      [large.caller.accountId, COUNT],
    );
  });
  afterAll(() => large.close());

  test("is an estimate, and exact on request", async () => {
    expect((await count("?exact=true")).count).toBe(COUNT);
    const estimate = await count("");
    expect(estimate.exact).toBe(false);
    expect(estimate.count / COUNT).toBeCloseTo(1, 0);
    const third = await count("?label=third");
    expect(third.exact).toBe(false);
    expect(third.count / (COUNT / 3)).toBeCloseTo(1, 0);
    expect(await count("?label=third&exact=true")).toMatchObject({ count: COUNT / 3, exact: true });
  });

  test.each([
    ["?q=needle", 1],
    ["?q=nobody", 0],
    ["?label=fourth", 0],
  ])("of rare matches is exact: %s", async (query, expected) => {
    expect(await count(query)).toMatchObject({ count: expected, exact: true });
  });
});

test("the count of 20,000 contacts is exact, of 20,001 an estimate", async () => {
  const other = await openBook(server.url);
  const add = (count: number) =>
    other.database.pool.query(
      "insert into contacts (account_id, contact_id) select $1, gen_random_uuid() from generate_series(1, $2::int)",
      [other.caller.accountId, count],
    );
  const exact = async () => (await other.api.call("GET", "/contacts/count")).body.exact;
  await add(20_000);
  expect(await exact()).toBe(true);
  await add(1);
  expect(await exact()).toBe(false);
  await other.close();
});

describe("labels", () => {
  test.each<[string, [string, number][]]>([
    [
      "",
      [
        ["5,000 club", 1],
        ["b", 1],
        ["vip", 3],
        ["Ünal", 1],
      ],
    ],
    [
      "?q=anabel",
      [
        ["b", 1],
        ["vip", 1],
      ],
    ],
    [
      "?label=b",
      [
        ["b", 1],
        ["vip", 1],
      ],
    ],
  ])("%s", async (query, expected) => {
    const { body } = await get(`/labels${query}`);
    expect(body).toEqual({ data: expected.map(([name, count]) => ({ name, count })), next: null });
  });

  test("come in pages that belong to one filter", async () => {
    const first = (await get("/labels?limit=2")).body;
    const second = (await get(`/labels?limit=2&after=${first.next}`)).body;
    const names = [...first.data, ...second.data].map((label: { name: string }) => label.name);
    expect(names).toEqual(["5,000 club", "b", "vip", "Ünal"]);
    expect(second.next).toBeNull();
    expect((await get(`/labels?q=ana&after=${first.next}`)).body.code).toBe("invalid_cursor");
  });

  test.each([
    ["?after=nonsense", "invalid_cursor"],
    [`?after=${Buffer.from("0123456789abcdef \0").toString("base64url")}`, "invalid_cursor"],
  ])("%s is refused", async (query, code) => {
    const { status, body } = await get(`/labels${query}`);
    expect([status, body.code]).toEqual([422, code]);
  });
});
