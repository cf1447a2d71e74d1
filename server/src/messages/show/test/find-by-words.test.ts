// The index finds the same messages as a comparison of every message, in the same order, and reads few rows.
// Long: it compares with every message for 60 searches.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { insertContact, rowsRead } from "../../../../test/rows.ts";
import { useCaller } from "../../../../test/use-api.ts";
import { everything } from "../../../platform/http/index.ts";
import { newUuid, timeOfUuid } from "../../../platform/ids.ts";
import { findMessagesByWords } from "../find-by-words.ts";

const database = usePool(useDatabase(), { pipelined: true, size: 1 });
const caller = useCaller(database);

const DAY_MS = 86_400_000;
const TEXTS = [
  "Order A-1047 is late, Ana",
  "Größe über alles 10%",
  "蛋糕 und ガトー",
  "한국어 юрий мария",
  "a b c",
  `${"long".repeat(30)} tail`,
  "it's 😀fine😀 -- \\ 'quoted' \"double\"",
  "\u0301 \ufdfa",
  "freshwords of Zeno",
  "Zeno writes",
  "",
];

/** Messages of three years beyond the walk, with gaps between them. The newest ones have a word of their own. */
beforeAll(async () => {
  await database.pool.query("alter table messages set (autovacuum_enabled = off)");
  const contactId = await insertContact(database, caller.accountId);
  const old = TEXTS.flatMap((body, index) =>
    [1, 20, 55, 120, 300, 900].map((days) => ({ id: newUuid(Date.now() - days * DAY_MS - index), body })),
  );
  const fresh = Array.from({ length: 1_001 }, () => ({ id: newUuid(), body: "freshword" }));
  await database.pool.query(
    `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
     select $1, id, $2, $2, 'in', 'text', jsonb_build_object('body', body), 'received'
     from jsonb_to_recordset($3) as given (id uuid, body text)`,
    [caller.accountId, contactId, JSON.stringify([...old, ...fresh])],
  );
});

async function find(q: string, limit = 200): Promise<string[]> {
  const { rows } = await database.pool.query("select word_tokens(search_words($1), '') as words", [q]);
  const words: string[] = rows[0].words;
  if (words.length === 0) return [];
  const { messages, since } = await findMessagesByWords(database, {
    ...everything(caller.accountId),
    words,
    limit,
  });
  expect(since).toBeNull();
  return messages.map((row) => row.message_id);
}

async function compare(q: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select message_id
     from messages
     where account_id = $1
       and search_words(message_text(type, content)) like all (word_patterns($2))
     order by message_id desc`,
    [caller.accountId, q],
  );
  return rows.map((row) => row.message_id);
}

test("any beginnings of words", async () => {
  const part = fc
    .tuple(
      fc.constantFrom(...TEXTS.flatMap((text) => text.split(" ")), "ana", "x"),
      fc.integer({ min: 1, max: 60 }),
    )
    .map(([word, length]) => [...word].slice(0, length).join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), async (parts) => {
      const q = parts.join(" ");
      expect(await find(q)).toEqual(await compare(q));
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["ana", 6],
  ["1047 lat", 6],
  ["047", 0],
  ["b", 6],
  ["bc", 0],
  ["nobody", 0],
  ["zeno fresh", 6],
])("%s: %s", async (q, count) => {
  const found = await find(q);
  expect(found).toHaveLength(count);
  expect(found).toEqual(await compare(q));
});

test("a limited page has the newest matches", async () => {
  expect(await find("ana", 4)).toEqual((await compare("ana")).slice(0, 4));
});

test.each([
  ["a word of all new messages", "freshword", 20, 120],
  ["a word of a few old messages", "ana", 6, 2_200],
  ["a word of no message", "nobody", 0, 2_200],
  ["two words of no message", "ana nobody", 0, 3_200],
  ["a rare word and one of all new messages", "freshword nobody", 0, 3_200],
])("reads few rows for %s", async (_, q, count, most) => {
  const before = await rowsRead(database, "messages");
  expect(await find(q, 20)).toHaveLength(count);
  const read = (await rowsRead(database, "messages")) - before;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(most);
});

describe("a word that the index finds in too many messages", () => {
  const bounds = { walk: 10, found: 1_000, longWalk: 20 };
  const findBounded = (q: string, limit: number, onlyOf: string | null = null) =>
    findMessagesByWords(database, { accountId: caller.accountId, onlyOf, words: [q], limit }, bounds);

  test("is found in the newest messages, with the time from which on they were searched", async () => {
    const newest = await compare("freshword");
    const { messages, since } = await findBounded("freshword", 40);
    expect(messages.map((row) => row.message_id)).toEqual(newest.slice(0, 30));
    expect(since).toEqual(timeOfUuid(newest[29] as string));
  });

  test("is found to the limit within them", async () => {
    const { messages, since } = await findBounded("freshword", 25);
    expect(messages.map((row) => row.message_id)).toEqual((await compare("freshword")).slice(0, 25));
    expect(since).toBeNull();
  });

  test("of contacts that the viewer doesn't see, reads no more of them", async () => {
    await database.pool.query("update contacts set assignee_id = $2 where account_id = $1", [
      caller.accountId,
      newUuid(),
    ]);
    const before = await rowsRead(database, "messages");
    const { messages, since } = await findBounded("freshword", 25, newUuid());
    expect(messages).toEqual([]);
    expect(since).not.toBeNull();
    expect((await rowsRead(database, "messages")) - before).toBeLessThan(2_200);
  });
});
