// The notes about a contact: who may write, read and delete them, and that they go with the contact.
import { beforeEach, expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { useApi, useCaller } from "../../../../test/use-api.ts";
import type { Caller } from "../../../platform/http/access/caller.ts";
import { newUuid, publicId, uuidOf } from "../../../platform/ids.ts";
import { countNotes } from "../../for-app.ts";
import { contactOperations, noteOperations } from "../../index.ts";

const database = usePool(useDatabase());
const caller = useCaller(database);
const operations = () => [
  ...contactOperations({ database, erase: [countNotes] }),
  ...noteOperations(database),
];
const api = useApi(database, operations, caller);
let digits: string;
let contactId: string;
let last = 0;

beforeEach(async () => {
  digits = `1555321${String(++last).padStart(4, "0")}`;
  const { body } = await api.call("POST", "/contacts/contact", { contact: { phone: `+${digits}` } });
  contactId = body.contact.id;
});

const write = (text: unknown, call = api.call) => call("POST", `/contacts/${digits}/notes`, { text });
const notes = async (query = "") => (await api.call("GET", `/contacts/${digits}/notes${query}`)).body;
const colleague = (scopes: string[]): Caller => ({
  ...caller,
  apiKeyId: null,
  personId: newUuid(),
  scopes: new Set(["contacts:read", "contacts:write", ...scopes]),
});

test("a note names its author, and the list has the newest first, in pages", async () => {
  const agent = colleague([]);
  const first = await write("Allergic to almonds");
  expect(first).toMatchObject({
    status: 201,
    body: {
      id: expect.stringMatching(/^not_/),
      contact_id: contactId,
      text: "Allergic to almonds",
      by: publicId("key", caller.apiKeyId as string),
    },
  });
  const second = await write("Collects on Saturday", api.as(agent));
  expect(second.body.by).toBe(publicId("per", agent.personId as string));
  const page = await notes("?limit=1");
  expect(page.data).toEqual([second.body]);
  expect((await notes(`?limit=1&after=${page.next}`)).data).toEqual([first.body]);
});

test.each([
  ["an empty text", "", "too_short"],
  ["a text that is too long", "x".repeat(4_097), "too_long"],
  ["a text with a NUL", "a\0b", "invalid_text"],
])("%s is refused", async (_case, text, code) => {
  const { status, body } = await write(text);
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ pointer: "/text", code }]);
});

test("an author deletes own notes, others' only with people:write", async () => {
  const [anna, ben] = [api.as(colleague([])), api.as(colleague([]))];
  const owner = api.as(colleague(["people:write"]));
  const { id } = (await write("By Anna", anna)).body;
  const refused = await ben("DELETE", `/notes/${id}`);
  expect(refused).toMatchObject({ status: 403, body: { code: "not_your_note" } });
  expect((await notes()).data).toHaveLength(1);
  expect((await anna("DELETE", `/notes/${id}`)).status).toBe(200);
  expect((await anna("DELETE", `/notes/${id}`)).body.code).toBe("note_not_found");
  const other = (await write("By Ben", ben)).body;
  expect((await owner("DELETE", `/notes/${other.id}`)).status).toBe(200);
  expect((await notes()).data).toEqual([]);
  const { rows } = await database.pool.query(
    "select types, ids from events where account_id = $1 order by seq desc limit 3",
    [caller.accountId],
  );
  const deleted = { types: ["note.deleted"], ids: [uuidOf("con", contactId)] };
  expect(rows).toEqual([deleted, expect.objectContaining({ types: ["note.created"] }), deleted]);
});

test("an erasure counts the notes and takes them along, with the kept answer", async () => {
  const headers = { "idempotency-key": `erased-note-${digits}` };
  await api.call("POST", `/contacts/${digits}/notes`, { text: "Gone soon" }, headers);
  const { id } = (await write("Gone, too")).body;
  const preview = await api.call("GET", `/contacts/${digits}/erase-preview`);
  expect(preview.body.counts).toMatchObject({ notes: 2 });
  const erased = await api.call("DELETE", `/contacts/${digits}`);
  expect(erased.body.erasure.counts).toMatchObject({ notes: 2 });
  expect((await api.call("DELETE", `/notes/${id}`)).body.code).toBe("note_not_found");
  const { rows } = await database.pool.query(
    "select from notes where account_id = $1 and text like 'Gone%'",
    [caller.accountId],
  );
  expect(rows).toEqual([]);
});
