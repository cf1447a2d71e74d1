import { beforeEach, describe, expect, test } from "vitest";
import { text, useMessages } from "../../messages/test/message-world.ts";
import { firstUuidAt, newUuid, uuidOf } from "../../platform/ids.ts";
import { forgetOldMedia } from "../forget-old-media.ts";

const world = useMessages();
const DAY_MS = 86_400_000;

beforeEach(() => world.connect());

const query = (sql: string, values: unknown[] = []) => world.query(sql, world.caller.accountId, ...values);

/** A stored file with a preview, a chunk and an object. */
async function file(days: number, bytes = 100): Promise<string> {
  const id = firstUuidAt(Date.now() - days * DAY_MS).slice(0, 13) + newUuid().slice(13);
  await query(
    `insert into media (account_id, media_id, status, bytes, sha256, preview, filename)
    values ($1, $2, 'stored', $3, '\\x01', '\\x02', 'cake.jpg')`,
    [id, bytes],
  );
  await query("insert into media_chunks values ($1, $2, 0, '\\x03')", [id]);
  await query(
    "insert into media_objects (account_id, object_id, media_id, place, parts) values ($1, $2, $3, 's3://media', 1)",
    [newUuid(), id],
  );
  return id;
}

type Shown = "queued" | "sent" | "read";

/** A message of now, sent before so many hours, with the file in its header or in a card. */
async function show(mediaId: string, status: Shown, hours = 0, place = "header"): Promise<void> {
  const { body } = await world.send(text({}));
  const messageId = uuidOf("msg", body.id);
  await query(
    `update messages set media_id = $2, status = $3, sent_at = now() - make_interval(hours => $5)
    where account_id = $1 and message_id = $4`,
    [place === "header" ? mediaId : null, status, messageId, hours],
  );
  if (place === "card") await query("insert into message_cards values ($1, $2, $3)", [messageId, mediaId]);
}

const keep = (days: number | null, bytes: number | null) =>
  query("update accounts set media_days = $2, media_bytes = $3 where account_id = $1", [days, bytes]);

const stored = async () =>
  (
    await query("select media_id from media where account_id = $1 and status = 'stored' order by media_id")
  ).map((row) => row.media_id);

test("a file that is too old loses its bytes and says so, and its object is deleted", async () => {
  const [old, young] = [await file(31), await file(29)];
  await keep(30, null);
  await forgetOldMedia(world.database);
  expect(await stored()).toEqual([young]);
  expect(await query("select * from media where account_id = $1 and media_id = $2", [old])).toMatchObject([
    {
      status: "removed",
      error: "media_removed",
      filename: "cake.jpg",
      preview: null,
      sha256: null,
    },
  ]);
  expect(await query("select media_id from media_chunks where account_id = $1")).toEqual([
    { media_id: young },
  ]);
  expect(await query("select media_id from media_objects where account_id = $1 order by media_id")).toEqual([
    { media_id: young },
    { media_id: null },
  ]);
});

test("more files than one transaction removes go, and files that stay don't stop it", async () => {
  for (let n = 0; n < 5; n++) await show(await file(50 + n), "queued");
  for (let n = 0; n < 205; n++) await file(40);
  await keep(30, null);
  await forgetOldMedia(world.database);
  expect(await stored()).toHaveLength(5);
});

test("the oldest files go until the others fit", async () => {
  const [, , third, fourth] = [await file(4), await file(3), await file(2), await file(1)];
  await keep(null, 299);
  await forgetOldMedia(world.database);
  expect(await stored()).toEqual([third, fourth]);
  await keep(null, 200);
  await forgetOldMedia(world.database);
  expect(await stored()).toEqual([third, fourth]);
});

describe.each(["header", "card"])("a file that a message shows in its %s", (place) => {
  test.each<[string, Shown, number | null, number | null, boolean, number?]>([
    ["that waits to leave stays, however large it is", "queued", null, 50, true],
    ["that a channel may still fetch by its link stays", "sent", null, 50, true, 11],
    ["whose link has ended goes", "sent", null, 50, false, 13],
    ["of today isn't old", "read", 30, null, true],
    ["of today goes when there are too many bytes", "read", null, 50, false],
  ])("%s", async (_what, status, days, bytes, stays, hours) => {
    const id = await file(31);
    await show(id, status, hours, place);
    await keep(days, bytes);
    await forgetOldMedia(world.database);
    expect(await stored()).toEqual(stays ? [id] : []);
  });
});
