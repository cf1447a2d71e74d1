// Messages of the channel's own app beside messages that the service hands over to the same person.
import { beforeEach, describe, expect, test } from "vitest";
import { insertSender } from "../../../../test/rows.ts";
import type { Phone } from "../../../phones/index.ts";
import { recordFacts } from "../../facts/record-facts.ts";
import { factOf, useQueue } from "../../test/facts.ts";
import type { AppMessage, AppMessageOutcome } from "../find-ours.ts";
import { receiveAppMessages } from "../receive-app-messages.ts";

const { database, queue } = useQueue();
beforeEach(() => insertSender(database, queue.owner.accountId, queue.owner.senderId));

const PHONE = "+15551234567" as Phone;

const received = (...messages: Partial<AppMessage>[]): Promise<AppMessageOutcome[]> => {
  const { owner, caller } = queue;
  const echo: AppMessage = {
    accountId: owner.accountId,
    senderId: owner.senderId,
    channel: "whatsapp",
    channelMessageId: "wamid.1",
    address: PHONE.slice(1),
    otherAddresses: [],
    phone: PHONE,
    name: null,
    content: { type: "text", body: "Hello" },
    circumstances: {},
    raw: null,
    replyTo: null,
    windowExpiresAt: null,
    at: new Date(),
    hashKey: caller.hashKey,
    direction: "out",
    history: null,
    isLastTry: false,
  };
  return database.transaction((session) =>
    receiveAppMessages(
      session,
      messages.map((change) => ({ ...echo, ...change })),
    ),
  );
};

const stored = async () =>
  (
    await database.pool.query("select origin from messages where account_id = $1 order by message_id", [
      queue.owner.accountId,
    ])
  ).rows.map(({ origin }) => origin);

async function handOver(): Promise<string> {
  const messageId = await queue.add(PHONE);
  await database.pool.query(
    "update outbox set state = 'sending', attempt = 1, started_at = now() where message_id = $1",
    [messageId],
  );
  return messageId;
}

test("one that the service may be handing over waits for the channel's answer, which shows that they are one", async () => {
  const messageId = await handOver();
  expect(await received({})).toEqual(["waits"]);
  expect(await stored()).toEqual([null]);
  const answer = factOf(queue, messageId, { channelMessageId: "wamid.1" });
  await database.transaction((session) => recordFacts(session, [answer]));
  expect(await received({})).toEqual(["stored"]);
  expect(await stored()).toEqual([null]);
});

test("another one is stored after the answer, and at the last try without it", async () => {
  await handOver();
  expect(await received({ channelMessageId: "wamid.2" })).toEqual(["waits"]);
  expect(await received({ channelMessageId: "wamid.2", isLastTry: true })).toEqual(["stored"]);
  expect(await stored()).toEqual([null, "app"]);
});

describe("while the answer to a message of the service is lost", () => {
  async function lose({ type, ...rest }: { type: string; [part: string]: unknown }) {
    const messageId = await handOver();
    await database.pool.query("update messages set type = $2, content = $3 where message_id = $1", [
      messageId,
      type,
      rest,
    ]);
    await database.pool.query("update outbox set state = 'uncertain' where message_id = $1", [messageId]);
    return { messageId, attempt: 1 };
  }
  const text = (body: string) => ({ type: "text" as const, body });
  const image = (caption: string | null) => ({
    type: "image" as const,
    media: { source: "1", mimeType: null, filename: null, sha256: null },
    caption,
  });

  test.each<[string, Parameters<typeof lose>[0], Partial<AppMessage>, boolean]>([
    ["the same text", text("Your cakes "), { content: text("Your cakes") }, true],
    ["another text", text("Your cakes"), { content: text("Your bread") }, false],
    ["a picture with the same caption", { type: "image", caption: "Rye" }, { content: image("Rye") }, true],
    ["a picture with another caption", { type: "image", caption: null }, { content: image("Rye") }, false],
  ])("%s from the app", async (_, own, reported, isOurs) => {
    const attempt = await lose(own);
    expect(await received(reported)).toEqual([isOurs ? attempt : "stored"]);
    expect(await stored()).toEqual(isOurs ? [null] : [null, "app"]);
  });

  test("a text that comes twice is the service's once", async () => {
    const attempt = await lose(text("Ready"));
    const twice = [{ content: text("Ready") }, { content: text("Ready"), channelMessageId: "wamid.2" }];
    expect(await received(...twice)).toEqual([attempt, "waits"]);
    await database.transaction((session) => recordFacts(session, [factOf(queue, attempt.messageId)]));
    expect(await received(...twice)).toEqual(["stored", "stored"]);
    expect(await stored()).toEqual([null, "app"]);
  });

  test("any message from the app waits for the outcome of a template, whose form in the app isn't known", async () => {
    await lose({ type: "template", name: "ready", language: "en", variables: [] });
    expect(await received({})).toEqual(["waits"]);
    expect(await received({ isLastTry: true })).toEqual(["stored"]);
  });
});

test("the history and what the person wrote don't wait", async () => {
  await handOver();
  const history = { status: "read" } as const;
  expect(
    await received(
      { channelMessageId: "wamid.3", history },
      { channelMessageId: "wamid.4", history, direction: "in" },
      { channelMessageId: "wamid.4", history, direction: "in" },
    ),
  ).toEqual(["stored", "stored", "stored"]);
  expect((await stored()).filter((origin) => origin === "history")).toHaveLength(2);
});
