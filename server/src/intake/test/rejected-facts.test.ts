// A message that PostgreSQL can't store, in one batch with a message of somebody else.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { useInbox } from "./inbox.ts";

const inbox = useInbox();

test("an id that is too long for an index keeps no other message from being stored", async () => {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const text = (from: string, id: string) => ({ from, id, timestamp, type: "text", text: { body: from } });
  const long = text("15551230001", randomBytes(3_000).toString("base64"));
  await inbox.hook({ contacts: [], messages: [long, text("15551230002", "wamid.short")] });
  const contacts = await inbox.contacts();
  expect(contacts.map(({ phone }) => phone)).toEqual(["+15551230002"]);
  expect(await inbox.thread(contacts[0]?.contact_id ?? "")).toEqual(["15551230002"]);
});
