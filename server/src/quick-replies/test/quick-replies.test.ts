// Quick replies: one name in an account, known fields, and nothing of another account.
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { findMedia } from "../../media/find-media.ts";
import { forgetUnusedMedia } from "../../media/index.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { quickReplyOperations } from "../index.ts";

const database = usePool(useDatabase());
const caller = useCaller(database, beforeEach);
const api = useApi(database, () => quickReplyOperations(database), caller);

const add = (name: string, text = "We are open.", media_id?: string) =>
  api.call("POST", "/quick-replies", { name, text, media_id });
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
    "🎂 {{nmae}}",
    "/text",
    "unknown_contact_field",
    /character 3/,
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

test("another account has its own names", async () => {
  await add("hours");
  const other = api.as(await createTestAccount(database));
  expect((await other("POST", "/quick-replies", { name: "hours", text: "Theirs" })).status).toBe(201);
});

/** `contactId`: who sent it; null for an upload. */
async function addFile(contactId: string | null): Promise<string> {
  const mediaId = newUuid();
  await database.pool.query(
    `with contact as (insert into contacts (account_id, contact_id) select $1, $3 where $3::uuid is not null)
     insert into media (account_id, media_id, contact_id, status, bytes, sha256, mime_type, filename, created_at)
     values ($1, $2, $3, 'stored', 1, '\\x01', 'image/jpeg', 'map.jpg', now() - interval '31 days')`,
    [caller.accountId, mediaId, contactId],
  );
  return publicId("med", mediaId);
}

test("a file goes with the text, and stays as long as the quick reply has it", async () => {
  const [id, unused] = [await addFile(null), await addFile(null)];
  const added = await add("map", "Here we are", id);
  expect(added.body.media).toMatchObject({ id, filename: "map.jpg", mime_type: "image/jpeg", bytes: 1 });
  const path = `/quick-replies/${added.body.id}`;
  expect((await api.call("PATCH", path, { text: "Come by" })).body.media.id).toBe(id);
  const kept = async () => {
    await forgetUnusedMedia(database);
    const sql = "select media_id from media where account_id = $1";
    const { rows } = await database.pool.query(sql, [caller.accountId]);
    return rows.map((row) => publicId("med", row.media_id));
  };
  expect(await kept()).toEqual([id]);
  expect(unused).not.toBe(id);
  const limited = { accountId: caller.accountId, onlyOf: newUuid() };
  expect((await findMedia(database, limited, id)).filename).toBe("map.jpg");
  expect((await api.call("PATCH", path, { media_id: null })).body.media).toBeNull();
  expect(await kept()).toEqual([]);
});

test("a file that isn't there, and one that a contact sent, are refused", async () => {
  for (const media_id of [await addFile(newUuid()), publicId("med", newUuid()), "map.jpg"]) {
    const { status, body } = await add("map", "Here", media_id);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: "/media_id", code: "media_not_found" }]);
  }
});
