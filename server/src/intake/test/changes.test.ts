// What people do to earlier messages: reactions, edits and deletions.
import { beforeEach, describe, expect, test } from "vitest";
import { type Named, useInbox } from "./inbox.ts";

const inbox = useInbox();
const ANA = { phone: "15551230001", userId: "US.ana" };
const BEN = { phone: "15551230002", userId: "US.ben" };
const edit = (id: string, body: string) => ({
  type: "edit",
  edit: { original_message_id: id, message: { type: "text", text: { body } } },
});
const revoke = (id: string) => ({ type: "revoke", revoke: { original_message_id: id } });
const react = (id: string) => ({ type: "reaction", reaction: { message_id: id, emoji: "👍" } });

async function look(id: string) {
  const { rows } = await inbox.database.pool.query(
    `select content ->> 'body' as text, deleted_at is not null as deleted, reactions is not null as reacted
     from messages where channel_message_id = $1 and account_id = $2`,
    [id, inbox.caller.accountId],
  );
  return rows[0];
}

const events = async (type: string) =>
  (
    await inbox.database.pool.query(
      "select id from events, unnest(types, ids) as event (type, id) where account_id = $1 and type = $2",
      [inbox.caller.accountId, type],
    )
  ).rows.length;

const UNTOUCHED = { text: "Mine", deleted: false, reacted: false };

describe("a message that is there", () => {
  let id: string;
  beforeEach(async () => {
    id = await inbox.says(ANA, "Mine", { ago: 20 });
    await inbox.says(BEN, "Hi", { ago: 20 });
  });

  test.each<[string, Named]>([
    ["its author", ANA],
    ["its author, whose phone is hidden now", { userId: ANA.userId }],
    ["its author, who is named by the phone alone", { phone: ANA.phone }],
  ])("is changed by %s", async (_, author) => {
    await inbox.says(author, edit(id, "Better"));
    await inbox.says(author, react(id));
    expect(await look(id)).toEqual({ text: "Better", deleted: false, reacted: true });
    await inbox.says(author, revoke(id));
    expect(await look(id)).toEqual({ text: null, deleted: true, reacted: true });
  });

  test.each<[string, Named, object]>([
    ["another person", BEN, {}],
    ["another person of the group", BEN, { group_id: "group-1" }],
    ["an unknown person", { phone: "15551230003" }, {}],
  ])("isn't changed by %s", async (_, other, group) => {
    for (const act of [edit(id, "By another"), revoke(id), react(id)])
      await inbox.says(other, { ...act, ...group });
    expect(await look(id)).toEqual(UNTOUCHED);
    await inbox.applyAgain();
    expect(await look(id)).toEqual(UNTOUCHED);
    expect(await events("message.updated")).toBe(0);
  });

  test("isn't changed by the business in a conversation with another person", async () => {
    const echo = (to: Named, act: object) => {
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const message = { from: "15550001000", to: to.phone, id: `wamid.echo.${to.phone}`, timestamp, ...act };
      return inbox.hook({ message_echoes: [message] }, "smb_message_echoes");
    };
    await echo(BEN, react(id));
    expect(await look(id)).toEqual(UNTOUCHED);
    await echo(ANA, react(id));
    expect(await look(id)).toEqual({ ...UNTOUCHED, reacted: true });
  });
});

describe("a message that arrives after what changes it", () => {
  const secret = "Card 4111";

  test("is stored without the text that its author deleted, and reported once", async () => {
    await inbox.says(ANA, revoke("wamid.early"), { ago: 30 });
    await inbox.says(ANA, secret, { ago: 60, id: "wamid.early" });
    expect(await look("wamid.early")).toMatchObject({ text: null, deleted: true });
    expect([await events("message.received"), await events("message.updated")]).toEqual([1, 0]);
  });

  test("is stored with the last of several edits, whatever their order", async () => {
    await inbox.says(ANA, edit("wamid.edited", "Last"), { ago: 10 });
    await inbox.says(ANA, edit("wamid.edited", "First"), { ago: 30 });
    await inbox.says(ANA, secret, { ago: 60, id: "wamid.edited" });
    expect(await look("wamid.edited")).toMatchObject({ text: "Last" });
  });

  test("of the channel's own app is stored without the text, too", async () => {
    const echo = (id: string, ago: number, content: object) => {
      const timestamp = String(Math.floor(Date.now() / 1_000) - ago);
      const message = { from: "15550001000", to: ANA.phone, id, timestamp, ...content };
      return inbox.hook({ message_echoes: [message] }, "smb_message_echoes");
    };
    await echo("wamid.echo.revoke", 30, revoke("wamid.app"));
    await echo("wamid.app", 60, { type: "text", text: { body: secret } });
    expect(await look("wamid.app")).toMatchObject({ text: null, deleted: true });
  });

  test("isn't changed by what another person sent before", async () => {
    await inbox.says(BEN, "Hi", { ago: 90 });
    await inbox.says(BEN, revoke("wamid.anas"), { ago: 30 });
    await inbox.says(ANA, "Mine", { ago: 60, id: "wamid.anas" });
    await inbox.applyAgain();
    expect(await look("wamid.anas")).toEqual(UNTOUCHED);
  });
});
