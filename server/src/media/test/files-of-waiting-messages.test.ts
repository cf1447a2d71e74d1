// A retention that runs while a message with one of its files is accepted: the message keeps the file, or is refused.
import { beforeEach, describe, expect, test } from "vitest";
import { HOLD_EVENTS } from "../../../test/hold-events.ts";
import { holdLocks } from "../../../test/hold-locks.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";
import { forgetOldMessages } from "../../messages/forget-old-messages.ts";
import { text, useMessages } from "../../messages/test/message-world.ts";
import { firstUuidAt, newUuid, publicId, uuidOf } from "../../platform/ids.ts";
import { forgetOldMedia } from "../forget-old-media.ts";
import { forgetUnusedMedia } from "../forget-unused-media.ts";

const world = useMessages();
const DAY_MS = 86_400_000;
let mediaId: string;

const query = (sql: string, values: unknown[] = []) => world.query(sql, ...values);

beforeEach(async () => {
  await world.connect();
  mediaId = firstUuidAt(Date.now() - 31 * DAY_MS).slice(0, 13) + newUuid().slice(13);
  await query(
    `insert into media (account_id, media_id, status, bytes, sha256, mime_type, filename, created_at)
    values ($1, $2, 'stored', 1, '\\x01', 'image/jpeg', 'cake.jpg', now() - interval '31 days')`,
    [world.caller.accountId, mediaId],
  );
});

const send = () =>
  world.send({ phone_number: "+15551234567", image: { media_id: publicId("med", mediaId) } });

const status = async () =>
  (await query("select status from media where media_id = $1", [mediaId]))[0]?.status;

const holding = (sql: string) => holdLocks(world.database, sql, [world.caller.accountId]);

/** The file came with a message of somebody else that the account no longer keeps. */
async function sendOn(): Promise<void> {
  const { body } = await world.send(text({ phone_number: "+15551234568" }));
  await query("update messages set message_id = $1, media_id = $1, status = 'read' where message_id = $2", [
    mediaId,
    uuidOf("msg", body.id),
  ]);
  await query(
    "update media set contact_id = (select contact_id from messages where message_id = $1) where media_id = $1",
    [mediaId],
  );
  await query("update accounts set message_days = 30 where account_id = $1", [world.caller.accountId]);
}

const RETENTIONS: [
  name: string,
  begin: () => Promise<unknown>,
  run: () => Promise<void>,
  gone: string | undefined,
][] = [
  [
    "by age",
    () => query("update accounts set media_days = 30 where account_id = $1", [world.caller.accountId]),
    () => forgetOldMedia(world.database),
    "removed",
  ],
  ["of messages", sendOn, () => forgetOldMessages(world.database), undefined],
  ["of unsent uploads", async () => undefined, () => forgetUnusedMedia(world.database), undefined],
];

describe.each(RETENTIONS)("a retention %s", (_name, begin, run, gone) => {
  test("that comes while the message is accepted leaves the file", async () => {
    await begin();
    // The acceptance holds the file, and waits for the lock on the numbers of events.
    const numbers = await holding(HOLD_EVENTS);
    const sent = send();
    await waitingStatement(world.database);
    const ran = run();
    await waitingStatement(world.database, 2);
    await numbers.commit();
    expect(await sent).toMatchObject({ status: 202 });
    await ran;
    expect(await status()).toBe("stored");
  });

  test("that comes first has the message refused, and its person isn't made a contact", async () => {
    await begin();
    // The draft finds the file, and the acceptance waits for the retention.
    const file = await holding(
      `update media set status = 'removed', error = 'media_removed' where account_id = $1`,
    );
    const sent = send();
    await waitingStatement(world.database);
    await file.commit();
    expect(await sent).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/image", code: "media_not_found" }] },
    });
    const person = "select from contacts where account_id = $1 and phone = '+15551234567'";
    expect(await query(person, [world.caller.accountId])).toEqual([]);
    await run();
    expect(await status()).toBe(gone);
  });
});

test("a file that was removed is refused, also for a message that is retried", async () => {
  const { body } = await send();
  await query("update messages set status = 'failed', error = $1 where message_id is not null", [
    JSON.stringify({ code: "channel_failed", detail: "", retryable: true, providerCode: null }),
  ]);
  await query("update media set status = 'removed', error = 'media_removed'");
  expect(await send()).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: "/image/media_id", code: "media_not_found" }] },
  });
  expect(await world.api.call("POST", `/messages/${body.id}/retry`)).toMatchObject({
    status: 422,
    body: { errors: [{ code: "media_not_found" }] },
  });
  expect(await world.send(text({}))).toMatchObject({ status: 202 });
});
