// Before a message is sent again, the channel is asked for the earlier attempt. What a fault of our database then means.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestAccount, testHashKeys } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { filesInDatabase } from "../../../test/media-files.ts";
import { type Connector, createConnectors, type OutboundContent } from "../../channels/index.ts";
import { ACCOUNT, messageResource, SENDER, TwilioStub } from "../../channels/twilio-sms/test/twilio-stub.ts";
import type { LeavingMessage } from "../../messages/for-dispatch.ts";
import type { Database } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import type { Sender } from "../../senders/index.ts";
import { createHandOver, type HandedOver, type HandOver } from "../hand-over/hand-over.ts";

const database = usePool(useDatabase());
const twilio = new TwilioStub();
const log = createLog("silent");
let handOver: HandOver;
/** With a connector that sends so. */
let sendBy: (send: Connector["send"]) => Promise<HandedOver>;
let message: LeavingMessage;
let sender: Sender;
/** The failing statement, and PostgreSQL's code of its failure. */
let fault: { statement: string; code: string } | null;

beforeAll(async () => {
  const twilioApiUrl = await twilio.start();
  const failing: Database = {
    ...database,
    run(statement, values) {
      if (fault === null || statement.name !== fault.statement) return database.run(statement, values);
      return Promise.reject(Object.assign(new Error("no"), { code: fault.code }));
    },
  };
  const options = {
    database: failing,
    files: filesInDatabase(failing),
    connectors: createConnectors({ twilioApiUrl }),
    http: twilio.dispatcher,
    timeout: 5_000,
    log,
    publicUrl: () => "http://127.0.0.1",
    hashKeys: testHashKeys(database),
    mayWrite: () => true,
  };
  handOver = createHandOver(options);
  sendBy = (send) => {
    const connectors = { ...options.connectors, get: () => ({ send }) as Connector };
    return createHandOver({ ...options, connectors })(message, 1, sender);
  };
});
afterAll(() => twilio.stop());
beforeEach(async () => {
  fault = null;
  const { accountId } = await createTestAccount(database);
  const [senderId, messageId] = [newUuid(), newUuid()];
  const ids = { accountId, messageId, senderId, contactId: newUuid() };
  const content = { type: "text", body: "Hello" } as const;
  message = {
    ...ids,
    recipient: "+15551234567",
    content,
    isOfBroadcast: false,
    seq: 1,
    state: "sending",
    attempt: 2,
    failures: 0,
    waitMs: 0,
  };
  const connected = { connector: "twilio-sms", channel: "sms", hookId: randomBytes(4).toString("hex") };
  sender = {
    accountId,
    senderId,
    ...connected,
    isDeleted: false,
    channelSender: SENDER,
  } as unknown as Sender;
  const startedAt = new Date();
  await database.pool.query(
    `insert into message_attempts (account_id, message_id, attempt, status, started_at)
     values ($1, $2, 1, 'uncertain', $3)`,
    [accountId, messageId, startedAt],
  );
  const listed = messageResource({ date_sent: startedAt.toUTCString(), sid: "SMearlier" });
  twilio.requests.length = 0;
  twilio.standard = ({ method }) =>
    method === "POST"
      ? { status: 201, json: messageResource({ sid: "SMnew" }) }
      : { status: 200, json: { messages: [listed], next_page_uri: null } };
});

const posts = () => twilio.requests.filter(({ method }) => method === "POST").length;

test("a message that the channel has isn't sent again", async () => {
  expect(await handOver(message, 2, sender)).toMatchObject({ kind: "taken", channelMessageId: "SMearlier" });
  expect([posts(), twilio.requests[0]?.path]).toEqual([0, `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`]);
});

test.each([
  ["find_unknown_attempt", "57P01"],
  ["find_sent_messages", "40001"],
])("a passing failure of %s (%s) sends nothing, and is no attempt", async (statement, code) => {
  fault = { statement, code };
  expect(await handOver(message, 2, sender)).toEqual({ kind: "postponed" });
  expect(posts()).toBe(0);
  fault = null;
  expect(await handOver(message, 2, sender)).toMatchObject({ kind: "taken", channelMessageId: "SMearlier" });
});

test("a failure that stays leaves the message uncertain", async () => {
  fault = { statement: "find_sent_messages", code: "22P02" };
  expect(await handOver(message, 2, sender)).toMatchObject({
    kind: "uncertain",
    error: { code: "internal_error" },
  });
  expect(posts()).toBe(0);
});

test("a passing failure while a file is looked up is no attempt", async () => {
  fault = { statement: "find_media_upload", code: "57P01" };
  const send: Connector["send"] = async (_message, _sender, _http, files) => {
    await files.media.find(newUuid());
    throw new Error("unreachable");
  };
  expect(await sendBy(send)).toEqual({ kind: "postponed" });
});

describe("a sticker", () => {
  /** The content with which the message reaches the connector. */
  const received = async (number: number) => {
    const contents: OutboundContent[] = [];
    message = { ...message, content: { type: "sticker", number } };
    const outcome = await sendBy(async ({ content }, _sender, _http, { media }) => {
      contents.push(content);
      await media.open(("mediaId" in content && content.mediaId) || "");
      throw new Error("unreachable");
    });
    return { outcome, contents };
  };

  test("leaves with the picture that its number has, and is sent later if the picture is replaced meanwhile", async () => {
    const mediaId = newUuid();
    await database.pool.query(
      "insert into stickers (account_id, number, animated, media_id, bytes, sha256) values ($1, 7, false, $2, 1, '')",
      [message.accountId, mediaId],
    );
    const { outcome, contents } = await received(7);
    expect(contents).toEqual([{ type: "sticker", number: 7, mediaId }]);
    expect(outcome).toMatchObject({ kind: "hold", error: { code: "media_store_unavailable" } });
  });

  test("that was deleted fails without a request", async () => {
    const { outcome, contents } = await received(7);
    expect(contents).toEqual([]);
    expect(outcome).toMatchObject({ kind: "failed", error: { code: "sticker_not_found", retryable: false } });
  });
});

test("a connector that throws leaves the message uncertain, whatever the error's code", async () => {
  const lost = Object.assign(new Error("lost"), { code: "ECONNRESET" });
  expect(await sendBy(() => Promise.reject(lost))).toMatchObject({ kind: "uncertain" });
});
