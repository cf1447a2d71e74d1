// GET /contacts/{phone or id}/messages, on messages put straight into the table.
import { beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../../test/api.ts";
import { usePool, useSharedDatabase } from "../../../../test/database.ts";
import type { Caller } from "../../../platform/http/access/caller.ts";
import { newUuid, publicId } from "../../../platform/ids.ts";
import { listContactMessages } from "../../api/list-contact-messages.ts";

const database = usePool(useSharedDatabase(), { pipelined: true });
let caller: Caller;
let api: TestApi;

beforeEach(async () => {
  caller = await createTestAccount(database);
  api = await startTestApi(database, [listContactMessages(database)], caller);
  return () => api.close();
});

async function addContact(phone: string | null, accountId = caller.accountId): Promise<string> {
  const contactId = newUuid();
  await database.pool.query("insert into contacts (account_id, contact_id, phone) values ($1, $2, $3)", [
    accountId,
    contactId,
    phone,
  ]);
  return contactId;
}

/** Answers its public id. */
async function addMessage(contactId: string, direction: "in" | "out"): Promise<string> {
  const messageId = newUuid();
  await database.pool.query(
    `insert into messages
       (account_id, message_id, contact_id, sender_id, direction, type, content, status, channel_message_id)
     values ($1, $2, $3, $4, $5, 'text', '{"body": "Hello"}', $6, $7)`,
    [
      caller.accountId,
      messageId,
      contactId,
      newUuid(),
      direction,
      direction === "in" ? "received" : "sent",
      messageId,
    ],
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
