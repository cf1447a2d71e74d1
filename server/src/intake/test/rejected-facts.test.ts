// A message that PostgreSQL can't store, in one batch with a message of somebody else.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { startTestApi } from "../../../test/api.ts";
import { systemClock } from "../../platform/clock.ts";
import { publicId } from "../../platform/ids.ts";
import { createSenderDirectory } from "../../senders/index.ts";
import { listUnknownFacts } from "../api/list-unknown-facts.ts";
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

test("a fact that failed five times is listed", async () => {
  const { database, caller, sender } = inbox;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const id = randomBytes(3_000).toString("base64");
  await inbox.hook({
    contacts: [],
    messages: [{ from: "15551230003", id, timestamp, type: "text", text: { body: "?" } }],
  });
  const senders = createSenderDirectory(database, Buffer.alloc(32, 7), systemClock);
  const api = await startTestApi(database, [listUnknownFacts(database, senders)], caller);
  const listed = async () =>
    (await api.call("GET", `/senders/${publicId("snd", sender.senderId)}/unknown-facts`)).body.data;
  for (let tries = 1; tries <= 5; tries++) {
    expect(await listed()).toEqual([]);
    await database.pool.query("update received_facts set next_try_at = now() where account_id = $1", [
      caller.accountId,
    ]);
    await inbox.applyAgain();
  }
  expect(await listed()).toMatchObject([
    { field: "message", payload: expect.stringContaining("15551230003") },
  ]);
  await api.close();
});
