// GET /search over HTTP: what is found, where the hit is, and who finds it.
import { beforeAll, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { newUuid } from "../../platform/ids.ts";
import { searchOperations } from "../index.ts";

const database = usePool(useDatabase());
const caller = useCaller(database);
const api = useApi(database, () => searchOperations(database), caller);
let ana: string;

beforeAll(async () => {
  ana = await addContact(caller, "Ana Marlowe", "+15551234567", {
    labels: ["Late payer"],
    data: { Orders: [{ text: "A-1047", description: "2 cakes, paid" }] },
  });
  for (const [type, content] of MESSAGES) await addMessage(caller, ana, type, content);
});

async function addContact(
  { accountId }: Caller,
  name: string,
  phone: string,
  { labels = [], data = {} }: { labels?: string[]; data?: object } = {},
): Promise<string> {
  const contactId = newUuid();
  await database.pool.query(
    "insert into contacts (account_id, contact_id, name, phone, labels, enhanced_data) values ($1, $2, $3, $4, $5, $6)",
    [accountId, contactId, name, phone, labels, data],
  );
  return contactId;
}

async function addMessage(
  { accountId }: Caller,
  contactId: string,
  type: string,
  content: object,
  messageId = newUuid(),
): Promise<string> {
  await database.pool.query(
    `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
     values ($1, $2, $3, $4, 'in', $5, $6, 'received')`,
    [accountId, messageId, contactId, newUuid(), type, content],
  );
  return messageId;
}

const MESSAGES: [type: string, content: object][] = [
  ["text", { body: "Grüße! The croissant box ORD-2217 is späte\nSecond line" }],
  ["image", { caption: "The broken teapot" }],
  ["document", { caption: null, filename: "Rechnung_2026-11.pdf" }],
  [
    "template",
    {
      name: "order_update",
      language: "en_US",
      variables: [{ name: "1", value: 'Zelda "Z" Quux' }],
      shown: 'Parcel of Zelda "Z" Quux\nTrack it',
    },
  ],
  ["template", { name: "kept", language: "en_US", variables: [], text: "Hello, your lasagne is ready." }],
  ["template", { variables: [], header: { type: "document", filename: "Headline.pdf" }, shown: "Cardtext" }],
  ["location", { latitude: 1, longitude: 2, name: "Philz Coffee", address: "101 Forest Ave", url: null }],
  [
    "contact_cards",
    { cards: [{ name: "Lucía Gómez", organization: "Acme", phones: [{ phone: "+1", type: "CELL" }] }] },
  ],
  [
    "interactive",
    { header: "Top", body: "Does Friday suit you?", footer: "Tiny", choices: { of: "buttons", buttons: [] } },
  ],
  ["reply", { of: "button", id: "confirm", title: "Gladly", description: "Rowline" }],
  ["order", { catalogId: "1", text: "With candles", items: [{ product_id: "sponge-17", quantity: 1 }] }],
  ["form", { name: "flow", text: "Sent", fields: { wish: "Marzipan", guests: ["Tom", { age: "Seventy" }] } }],
  ["text", { body: "我想要一个蛋糕 谢谢" }],
];

const NOTHING = { contacts: [], messages: [], messages_since: null };
const search = (q: string, more = "") => api.call("GET", `/search?q=${encodeURIComponent(q)}${more}`);
const find = async (q: string, more = "") => (await search(q, more)).body;
test("no hit is looked for behind the part of a contact's data that is searched", async () => {
  const data = { Orders: [{ text: ".".repeat(8_000) }, { text: "Wilhelmina paid" }] };
  await addContact(caller, "Wilhelmina", "+4915112345678", { data });
  const { contacts } = await find("wilhelmina");
  expect(contacts).toMatchObject([{ name: "Wilhelmina", snippet: null }]);
});

const hitsOf = (snippet: { text: string; is_hit: boolean }[]) =>
  snippet.filter((piece) => piece.is_hit).map((piece) => piece.text);

describe("a message", () => {
  test.each<[string, string, string[]]>([
    ["croissant", "text", ["croissant"]],
    ["CROISS", "text", ["croiss"]],
    ["grusse", "", []],
    ["grüße", "text", ["Grüße"]],
    ["spate", "text", ["späte"]],
    ["ORD-2217", "text", ["ORD", "2217"]],
    ["line croissant", "text", ["croissant", "line"]],
    ["roissant", "", []],
    ["croissant teapot", "", []],
    ["teapot", "image", ["teapot"]],
    ["rechnung pdf", "document", ["Rechnung", "pdf"]],
    ["quux", "template", ["Quux"]],
    ["quux parcel track", "template", ["Parcel", "Quux", "Track"]],
    ["lasagne", "template", ["lasagne"]],
    ["headline", "template", ["Headline"]],
    ["cardtext", "template", ["Cardtext"]],
    ["order_update", "", []],
    ["en_US", "", []],
    ["philz", "location", ["Philz"]],
    ["forest ave", "location", ["Forest", "Ave"]],
    ["lucia", "contact_cards", ["Lucía"]],
    ["acme", "contact_cards", ["Acme"]],
    ["cell", "", []],
    ["friday", "interactive", ["Friday"]],
    ["tiny", "interactive", ["Tiny"]],
    ["buttons", "", []],
    ["gladly", "reply", ["Gladly"]],
    ["confirm", "", []],
    ["candles", "order", ["candles"]],
    ["sponge", "order", ["sponge"]],
    ["marzipan", "form", ["Marzipan"]],
    ["seventy tom", "form", ["Tom", "Seventy"]],
    ["蛋糕", "text", ["蛋糕"]],
    ["糕谢", "text", ["糕", "谢谢"]],
  ])("searched as %s: %s", async (q, type, hits) => {
    const { messages } = await find(q);
    expect(messages.map((message: { type: string }) => message.type)).toEqual(type === "" ? [] : [type]);
    if (type !== "") expect(hitsOf(messages[0].snippet)).toEqual(hits);
  });

  test("is shown with its person and the part around the hit", async () => {
    const body = `${"before ".repeat(40)}needle ${"after ".repeat(400)}`;
    const id = await addMessage(caller, ana, "text", { body });
    const { messages } = await find("needle");
    expect(messages).toMatchObject([
      { direction: "in", type: "text", contact: { name: "Ana Marlowe", phone: "+15551234567" } },
    ]);
    const shown = messages[0].snippet.map((piece: { text: string }) => piece.text).join("");
    expect(shown).toMatch(/^… before before.* needle after.* …$/);
    expect(shown.length).toBeLessThan(130);
    await database.pool.query("delete from messages where message_id = $1", [id]);
    expect((await find("needle")).messages).toEqual([]);
  });

  test("that was deleted or edited is found by its present words", async () => {
    const id = await addMessage(caller, ana, "text", { body: "firstwording" });
    await database.pool.query(
      `update messages set content = '{"body": "secondwording"}' where message_id = $1`,
      [id],
    );
    expect((await find("firstwording")).messages).toEqual([]);
    expect((await find("secondwording")).messages).toHaveLength(1);
    await database.pool.query(
      "update messages set content = '{}', deleted_at = now() where message_id = $1",
      [id],
    );
    expect((await find("secondwording")).messages).toEqual([]);
  });

  test("comes before older ones, at most `limit` of them", async () => {
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await addMessage(caller, ana, "text", { body: `repeated ${n}` }));
    const { messages } = await find("repeated", "&limit=3");
    expect(messages.map(({ snippet }: { snippet: { text: string }[] }) => snippet.at(-1)?.text)).toEqual([
      " 3",
      " 2",
      " 1",
    ]);
  });
});

describe("a contact", () => {
  test.each<[string, string[] | null]>([
    ["A-1047", ["A", "1047"]],
    ["1047", ["1047"]],
    ["cakes", ["cakes"]],
    ["late", ["Late"]],
    ["marlowe", null],
    ["555 123", null],
  ])("searched as %s", async (q, hits) => {
    const { contacts } = await find(q);
    expect(contacts).toMatchObject([{ name: "Ana Marlowe", phone: "+15551234567" }]);
    expect(contacts[0].snippet && hitsOf(contacts[0].snippet)).toEqual(hits);
  });
});

describe("who finds it", () => {
  const as = async (changed: Partial<Caller>, q: string) =>
    (await api.as({ ...caller, ...changed })("GET", `/search?q=${q}`)).body;

  test("a key that reads contacts only", async () => {
    const found = await as({ scopes: new Set(["contacts:read"]) }, "croissant");
    expect(found).toEqual({ contacts: [], messages: null, messages_since: null });
  });

  test("a key that reads messages only sees no names", async () => {
    const { contacts, messages } = await as({ scopes: new Set(["messages:read"]) }, "croissant");
    expect(contacts).toBeNull();
    expect(messages).toMatchObject([{ contact: { name: null, phone: "+15551234567" } }]);
  });

  test("another account, also one with the same mark", async () => {
    const twin = {
      ...(await createTestAccount(database)),
      accountId: newUuid().slice(0, -2) + caller.accountId.slice(-2),
    };
    const bob = await addContact(twin, "Bob", "+15551234568");
    await addMessage(twin, bob, "text", { body: "croissant twinword" });
    const found = await as(twin, "croissant");
    expect(found).toMatchObject({ contacts: [], messages: [{ contact: { name: "Bob" } }] });
    expect((await find("twinword")).messages).toEqual([]);
    expect(await as(await createTestAccount(database), "croissant")).toEqual(NOTHING);
  });

  test("nobody, once the person was erased", async () => {
    const gone = await addContact(caller, "Gone", "+15551234569", { labels: ["gonelabel"] });
    await addMessage(caller, gone, "text", { body: "goneword" });
    expect(await find("gone")).toMatchObject({ contacts: [{}], messages: [{}] });
    await database.pool.query("delete from contacts where contact_id = $1", [gone]);
    expect([await find("gone"), await find("gonelabel")]).toEqual([NOTHING, NOTHING]);
  });
});

describe("hostile texts", () => {
  test.each([
    ["one character", "x", "too_short"],
    ["one character between spaces", " x ", "too_short"],
    ["nothing", "", "too_short"],
    ["10,000 characters", "x".repeat(10_000), "too_long"],
    ["NUL", "a\0b", "invalid_text"],
  ])("%s is refused", async (_, q, code) => {
    const { status, body } = await search(q);
    expect([status, body.code]).toEqual([422, code]);
  });

  test.each([
    ["punctuation", "--"],
    ["wildcards", "%_%"],
    ["quotes", "'\\':*"],
    ["operators of tsquery", "& | ! <->"],
    ["emoji", "🎂🎂"],
    ["accents without letters", "\u0301\u0301"],
    ["invisible characters", "\u200b\u200d"],
    ["a long word", "x".repeat(256)],
    ["many words", "b ".repeat(128)],
  ])("%s: nothing is found", async (_, q) => {
    expect(await find(q)).toEqual(NOTHING);
  });

  test("a word of thousands of characters is stored and found by its beginning", async () => {
    await addMessage(caller, ana, "text", { body: "😀".repeat(500) + "é".repeat(3_000) });
    expect((await find("é".repeat(50))).messages).toHaveLength(1);
  });
});
