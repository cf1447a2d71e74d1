// Storing a listing, and the events of changes.
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { usePool, useSharedDatabase } from "../../../test/database.ts";
import type { ChannelTemplate } from "../../channels/index.ts";
import { storeTemplates } from "../store-templates.ts";
import { listedTemplate } from "./listed-template.ts";

const database = usePool(useSharedDatabase(), { size: 5 });
let owner: Parameters<typeof storeTemplates>[1];

beforeEach(async () => {
  const { accountId } = await createTestAccount(database);
  owner = { accountId, channel: "whatsapp", businessId: "1" };
});

const store = (...templates: ChannelTemplate[]) =>
  database.transaction((session) => storeTemplates(session, owner, templates));

async function rows() {
  const result = await database.pool.query(
    "select name, language, status, template_id, components from templates where account_id = $1 order by name, language",
    [owner.accountId],
  );
  return result.rows;
}

async function changed(): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select ids, types from events where account_id = $1 order by seq",
    [owner.accountId],
  );
  expect(rows.flatMap((row) => row.types).every((type) => type === "template.updated")).toBe(true);
  return rows.flatMap((row) => row.ids);
}

const a = listedTemplate({ name: "a" });
const b = listedTemplate({ name: "b", components: [{ type: "BODY", text: 'quote " and \\ and é', n: 1.5 }] });

test("new templates are stored and get events", async () => {
  expect(await store(b, a)).toEqual({ synced: 2, removed: 0 });
  const stored = await rows();
  expect(stored.map((row) => row.name)).toEqual(["a", "b"]);
  expect(stored[1].components).toEqual(b.components);
  expect((await changed()).sort()).toEqual(stored.map((row) => row.template_id).sort());
});

test("an unchanged listing makes no events and updates the time of the sync", async () => {
  await store(a, b);
  await database.pool.query("update templates set synced_at = '2000-01-01' where account_id = $1", [
    owner.accountId,
  ]);
  const before = await changed();
  expect(
    await store(a, { ...b, components: [{ n: 1.5, text: 'quote " and \\ and é', type: "BODY" }] }),
  ).toEqual({
    synced: 2,
    removed: 0,
  });
  expect(await changed()).toEqual(before);
  const old = await database.pool.query(
    "select 1 from templates where account_id = $1 and synced_at < '2001-01-01'",
    [owner.accountId],
  );
  expect(old.rows).toEqual([]);
});

const changes: [string, Partial<ChannelTemplate>][] = [
  ["status", { status: "PAUSED" }],
  ["header", { header: { type: "image", text: null, variable: null } }],
  ["card", { cards: [{ header: null, body: "Lemons", variables: [], buttons: [] }] }],
];
test.each(changes)("a changed %s makes an event with the same id", async (_label, change) => {
  await store(a, b);
  const [first] = await rows();
  const before = (await changed()).length;
  await store({ ...a, ...change }, b);
  expect((await changed()).slice(before)).toEqual([first.template_id]);
});

test("templates that the channel no longer has are removed, by name and language", async () => {
  await store(a, b, { ...a, language: "de" });
  expect(await store({ ...a, language: "de" })).toEqual({ synced: 1, removed: 2 });
  expect((await rows()).map((row) => [row.name, row.language])).toEqual([["a", "de"]]);
  expect(await store()).toEqual({ synced: 0, removed: 1 });
});

test("businesses, channels and accounts have separate templates", async () => {
  await store(a, b);
  const other = { ...owner, businessId: "2" };
  await database.transaction((session) => storeTemplates(session, other, [a]));
  await database.transaction((session) => storeTemplates(session, other, []));
  expect(await rows()).toHaveLength(2);
});

test("listings that are stored at the same time don't deadlock", async () => {
  const many = Array.from({ length: 50 }, (_, index) => listedTemplate({ name: `t${index}` }));
  await Promise.all([
    store(...many),
    store(...many.toReversed()),
    store(...many),
    store(...many.toReversed()),
  ]);
  await Promise.all(
    Array.from({ length: 4 }, (_, run) =>
      store(...many.map((template) => ({ ...template, body: `body ${run}` })).reverse()),
    ),
  );
  expect(await rows()).toHaveLength(50);
});
