// Erasures of people whose messages show an uploaded file, while messages to other people with the same file are accepted.
import { beforeEach, expect, test } from "vitest";
import { HOLD_EVENTS } from "../../../test/hold-events.ts";
import { holdLocks } from "../../../test/hold-locks.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";
import { text, useMessages } from "../../messages/test/message-world.ts";
import { newUuid, publicId } from "../../platform/ids.ts";

const world = useMessages();
const ROUNDS = 6;

const query = (sql: string, values: unknown[] = []) => world.query(sql, ...values);

beforeEach(() => world.connect());

async function upload(): Promise<string> {
  const mediaId = newUuid();
  await query(
    `insert into media (account_id, media_id, status, bytes, sha256, mime_type, filename)
    values ($1, $2, 'stored', 1, '\\x01', 'image/jpeg', 'cake.jpg')`,
    [world.caller.accountId, mediaId],
  );
  return mediaId;
}

const send = (phone: string, mediaId: string) =>
  world.send({ phone_number: phone, image: { media_id: publicId("med", mediaId) } });

const erase = (phone: string) => world.api.call("DELETE", `/contacts/${phone.slice(1)}`);

/** Messages whose file isn't stored: each would fail when it is handed over. */
const broken = () =>
  query(
    `select phone
    from messages
    join contacts using (account_id, contact_id)
    left join media using (account_id, media_id)
    where messages.account_id = $1
      and messages.media_id is not null
      and media.status is distinct from 'stored'`,
    [world.caller.accountId],
  );

const stored = (mediaIds: string[]) =>
  query("select media_id from media where media_id = any ($1) order by media_id", [mediaIds]);

test("an erasure that meets an acceptance leaves the file to its message", async () => {
  const mediaId = await upload();
  expect(await send("+15553100001", mediaId)).toMatchObject({ status: 202 });
  // The acceptance holds the file, and waits for the lock on the numbers of events.
  const numbers = await holdLocks(world.database, HOLD_EVENTS, [world.caller.accountId]);
  const sent = send("+15553100002", mediaId);
  await waitingStatement(world.database);
  const erased = erase("+15553100001");
  await waitingStatement(world.database, 2);
  await numbers.commit();
  expect(await sent).toMatchObject({ status: 202 });
  expect(await erased).toMatchObject({ status: 200 });
  expect(await broken()).toEqual([]);
  expect(await erase("+15553100002")).toMatchObject({ status: 200 });
  expect(await stored([mediaId])).toEqual([]);
});

test("an erasure doesn't wait for the acceptance of a file that other messages show", async () => {
  const mediaId = await upload();
  for (const phone of ["+15553100001", "+15553100002"]) await send(phone, mediaId);
  const acceptance = "select from media where media_id = $1 for share";
  const locks = await holdLocks(world.database, acceptance, [mediaId]);
  expect(await erase("+15553100001")).toMatchObject({ status: 200 });
  await locks.commit();
  expect(await stored([mediaId])).toHaveLength(1);
});

test("erasures that race with acceptances break no message, and leave no file that nobody uses", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const files = [await upload(), await upload()];
    const [one = "", other = ""] = files;
    const erased = ["+15553100001", "+15553100002"];
    const kept = ["+15553100003", "+15553100004"];
    // Two erasures name the files in opposite orders.
    for (const [phone = "", mediaId = ""] of [
      [erased[0], one],
      [erased[0], other],
      [erased[1], other],
      [erased[1], one],
    ])
      expect(await send(phone, mediaId)).toMatchObject({ status: 202 });
    const sending = kept.flatMap((phone) => files.map((mediaId) => send(phone, mediaId)));
    const erasing = erased.map(erase);
    for (const { status, body } of await Promise.all(sending))
      expect(status === 202 || body.errors[0].code === "media_not_found").toBe(true);
    expect((await Promise.all(erasing)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await broken()).toEqual([]);
    for (const phone of kept) {
      await world.send(text({ phone_number: phone }));
      expect(await erase(phone)).toMatchObject({ status: 200 });
    }
    expect(await stored(files)).toEqual([]);
  }
});
