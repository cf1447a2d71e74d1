// The ETag of a contact, and conditional requests.
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { contactOperations } from "../index.ts";

const database = usePool(useDatabase(), { pipelined: true });
const api = useApi(database, () => contactOperations({ database, erase: [] }), useCaller(database));
let phone: string;
let last = 0;

beforeEach(() => {
  phone = `+1555420${String(++last).padStart(4, "0")}`;
});

const upsert = (contact: object = {}, headers?: Record<string, string>) =>
  api.call("POST", "/contacts/contact", { contact: { phone, ...contact } }, headers);
const ifMatch = (tag: string, contact: object) => upsert(contact, { "if-match": tag });
const read = () => api.call("GET", `/contacts/${phone.slice(1)}`);
const etag = async () => (await read()).headers["etag"] as string;

describe("the ETag", () => {
  test("is strong, and the same in GET as in the upsert before", async () => {
    const created = await upsert({ name: "Ana", enhanced_data: { b: [{ text: "1" }], a: [{ text: "2" }] } });
    expect(created.headers["etag"]).toMatch(/^"[\w-]{27}"$/);
    expect(await etag()).toBe(created.headers["etag"]);
    const updated = await upsert({ name: "Ana B." });
    expect(updated.headers["etag"]).not.toBe(created.headers["etag"]);
    expect(await etag()).toBe(updated.headers["etag"]);
  });

  test.each<[string, string]>([
    ["enhanced_data", `enhanced_data = '{"g": [{"text": "x"}]}'`],
    ["last_message_at", "last_message_at = now()"],
    ["updated_at", "updated_at = updated_at + interval '1 millisecond'"],
  ])("changes with %s", async (_, change) => {
    await upsert({ name: "Ana" });
    const before = await etag();
    await database.pool.query(`update contacts set ${change} where phone = $1`, [phone]);
    expect(await etag()).not.toBe(before);
  });
});

describe("an upsert with If-Match", () => {
  test("changes an unchanged contact and no other", async () => {
    const { etag: old } = (await upsert({ name: "Ana" })).headers as { etag: string };
    const done = await ifMatch(old, { name: "Ana B." });
    expect(done.body).toMatchObject({ message: "Contact updated", contact: { name: "Ana B." } });
    const late = await ifMatch(old, { name: "Late" });
    expect(late.body).toMatchObject({ status: 412, code: "contact_changed", retryable: false });
    expect((await read()).body.name).toBe("Ana B.");
    expect((await ifMatch(done.headers["etag"] as string, { name: "Ana C." })).status).toBe(200);
  });

  test("with the same tag twenty times succeeds once", async () => {
    const { etag: old } = (await upsert({ name: "Ana" })).headers as { etag: string };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ifMatch(old, { name: `writer ${index}` })),
    );
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 412)).toHaveLength(19);
    expect((await read()).body).toEqual(won[0]?.body.contact);
  });

  test.each<[string, (tag: string) => string, number]>([
    ["any", () => "*", 200],
    ["a list without spaces", (tag) => `"a,b",${tag},"c"`, 200],
    ["the tag, weak", (tag) => `W/${tag}`, 412],
    ["the tag inside of another", (tag) => `"x${tag.slice(1)}`, 412],
    ["8,000 commas", () => ",".repeat(8_000), 412],
  ])("%s", async (_, header, status) => {
    const tag = (await upsert({ name: "Ana" })).headers["etag"] as string;
    expect((await ifMatch(header(tag), { name: "Bea" })).status).toBe(status);
    expect((await read()).body.name).toBe(status === 200 ? "Bea" : "Ana");
  });

  test("with an unknown phone creates no contact", async () => {
    expect((await ifMatch("*", { name: "Ana" })).body).toMatchObject({
      status: 412,
      code: "contact_changed",
    });
    expect((await read()).status).toBe(404);
  });

  test("is done once with an Idempotency-Key, and a refusal isn't stored", async () => {
    const tag = (await upsert({ name: "Ana" })).headers["etag"] as string;
    const key = `if-match-${phone}`;
    const send = (match: string) => upsert({ name: "Bea" }, { "if-match": match, "idempotency-key": key });
    expect((await send('"old"')).status).toBe(412);
    const first = await send(tag);
    const second = await send(tag);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(second.body).toEqual(first.body);
    expect(second.headers["etag"]).toBe(first.headers["etag"]);
  });
});
