// Quick replies: one name in an account, known fields, and nothing of another account.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import { quickReplyOperations } from "../index.ts";

const testDatabase = useDatabase();
let database: Database;
let api: TestApi;
const closing: (() => Promise<void>)[] = [];

beforeAll(() => {
  database = openDatabase({ url: testDatabase.url, log: createLog("silent") });
});
afterAll(async () => {
  for (const close of closing) await close();
  await database.close();
});
/** An account of its own. */
beforeEach(async () => {
  api = await apiOfNewAccount();
});

async function apiOfNewAccount(): Promise<TestApi> {
  const made = await startTestApi(
    database,
    quickReplyOperations(database),
    await createTestAccount(database),
  );
  closing.push(() => made.close());
  return made;
}

const add = (name: string, text = "We are open.") => api.call("POST", "/quick-replies", { name, text });
const list = async () => (await api.call("GET", "/quick-replies")).body.data;

test("a quick reply is added, changed in parts, listed and deleted", async () => {
  const added = await add(" hours ", "Hello {{name|there}}, is {{ phone }} right?");
  expect(added).toMatchObject({ status: 201, body: { name: "hours", by: expect.stringMatching(/^key_/) } });
  const { id } = added.body;
  const changed = await api.call("PATCH", `/quick-replies/${id}`, { text: "Until seven" });
  expect(changed.body).toMatchObject({ id, name: "hours", text: "Until seven" });
  expect(await list()).toEqual([changed.body]);
  expect((await api.call("DELETE", `/quick-replies/${id}`)).status).toBe(200);
  expect((await api.call("DELETE", `/quick-replies/${id}`)).body.code).toBe("quick_reply_not_found");
  expect(await list()).toEqual([]);
});

test("a name is used once, also by requests at the same time, and a quick reply may keep its own", async () => {
  const answers = await Promise.all([add("Hours"), add("hours"), add("HOURS")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const { id } = (await add("address")).body;
  const rename = (name: string) => api.call("PATCH", `/quick-replies/${id}`, { name });
  expect((await rename("hOurs")).body.code).toBe("quick_reply_name_taken");
  expect((await rename("Address")).body).toMatchObject({ name: "Address" });
});

test.each([
  [
    "an unknown field, with its place",
    "hello",
    "Dear 🎂 {{nmae}}",
    "/text",
    "unknown_contact_field",
    /character 8/,
  ],
  ["an empty field", "hello", "Dear {{}}", "/text", "unknown_contact_field", /character 6/],
  ["an empty text", "hello", "", "/text", "too_short", /empty/],
  ["a text that is too long", "hello", "x".repeat(4_097), "/text", "too_long", /4096/],
  ["a name of blanks", "  ", "Hello", "/name", "too_short", /empty/],
  ["a name that is too long", "x".repeat(65), "Hello", "/name", "too_long", /64/],
])("%s is refused", async (_case, name, text, pointer, code, detail) => {
  const { status, body } = await add(name, text);
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ pointer, code, detail: expect.stringMatching(detail) }]);
});

test("another account has its own names, and finds none of these", async () => {
  const { id } = (await add("hours")).body;
  const other = await apiOfNewAccount();
  expect((await other.call("POST", "/quick-replies", { name: "hours", text: "Theirs" })).status).toBe(201);
  expect((await other.call("PATCH", `/quick-replies/${id}`, { text: "Theirs" })).status).toBe(404);
  expect((await other.call("DELETE", `/quick-replies/${id}`)).status).toBe(404);
  expect(await list()).toMatchObject([{ id, text: "We are open." }]);
});
