// GET /contacts/{phone or id}/messages, on messages put straight into the table.
import { beforeEach, describe, expect, test } from "vitest";
import { usePool, useSharedDatabase } from "../../../../test/database.ts";
import { insertContact } from "../../../../test/rows.ts";
import { useApi, useCaller } from "../../../../test/use-api.ts";
import { newUuid, publicId } from "../../../platform/ids.ts";
import { listContactMessages } from "../../api/list-contact-messages.ts";

const database = usePool(useSharedDatabase(), { pipelined: true });
const caller = useCaller(database, beforeEach);
const api = useApi(database, () => [listContactMessages(database)], caller);

const addContact = (phone: string | null, accountId = caller.accountId) =>
  insertContact(database, accountId, phone);

/** Answers its public id. */
async function addMessage(contactId: string, direction: "in" | "out"): Promise<string> {
  const [messageId, status] = [newUuid(), direction === "in" ? "received" : "sent"];
  await database.pool.query(
    `insert into messages
       (account_id, message_id, contact_id, sender_id, direction, type, content, status, channel_message_id)
     values ($1, $2, $3, $4, $5, 'text', '{"body": "Hello"}', $6, $7)`,
    [caller.accountId, messageId, contactId, newUuid(), direction, status, messageId],
  );
  return publicId("msg", messageId);
}

const get = (path: string) => api.call("GET", `/contacts/${path}`);
const ids = (body: { data: { id: string }[] }) => body.data.map((message) => message.id);

test("both directions, newest first, and no other contact's", async () => {
  const contact = await addContact("+15551234567");
  const other = await addContact("+15557654321");
  const mine = [await addMessage(contact, "out"), await addMessage(contact, "in")];
  await addMessage(other, "out");
  mine.push(await addMessage(contact, "out"));
  const { status, body } = await get("15551234567/messages");
  expect([status, ids(body), body.next]).toEqual([200, mine.toSorted().toReversed(), null]);
  expect(body.data.map((message: { direction: string }) => message.direction).toSorted()).toEqual([
    "in",
    "out",
    "out",
  ]);
});

test("a contact without a phone is named by its id", async () => {
  const contact = await addContact(null);
  const message = await addMessage(contact, "in");
  const { body } = await get(`${publicId("con", contact)}/messages`);
  expect(ids(body)).toEqual([message]);
  expect(body.data[0].phone_number).toBeNull();
});

describe("refusals", () => {
  test.each([
    ["15550000000/messages", 404, "contact_not_found"],
    ["15551234567/messages?after=nonsense", 422, "invalid_cursor"],
  ])("%s", async (path, status, code) => {
    await addContact("+15551234567");
    const answer = await get(path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
