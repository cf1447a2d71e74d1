// The operations of stickers over HTTP.
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { usePool, useSharedDatabase } from "../../../test/database.ts";
import { filesInDatabase } from "../../../test/media-files.ts";
import { pngBomb } from "../../../test/png-bomb.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { forgetOldMedia, forgetUnusedMedia, type MediaFiles } from "../../media/index.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { findSticker, stickerOperations } from "../index.ts";
import { animatedPicture, padded, staticPicture } from "./pictures.ts";

const database = usePool(useSharedDatabase(), { size: 5 });
const caller = useCaller(database, beforeEach);
let files: MediaFiles;
let still: Buffer;
let moving: Buffer;

beforeAll(async () => {
  files = filesInDatabase(database);
  still = await staticPicture();
  moving = await animatedPicture();
});
afterAll(() => files.examiner.stop());
const api = useApi(database, () => stickerOperations({ database, files }), caller);

/** As a message asks. */
const has = async ({ accountId }: Caller, number: number) =>
  (await findSticker(database, { accountId, number })) !== null;

/** The account's files, with the bytes of each. */
const storedFiles = async () =>
  (
    await database.pool.query(
      `select status, (select sum(octet_length(bytes)) from media_chunks where media_id = media.media_id)::int as bytes
       from media
       where account_id = $1`,
      [caller.accountId],
    )
  ).rows;

const webp = { "content-type": "image/webp" };
const add = (picture: Buffer, headers = {}) =>
  api.call("POST", "/stickers", picture, { ...webp, ...headers });

async function expectNotFound(path: string, call = api.call): Promise<void> {
  const answers = [call("GET", path), call("GET", `${path}/image`), call("DELETE", path)];
  for (const { status } of await Promise.all([...answers, call("PUT", path, still, webp)]))
    expect(status).toBe(404);
}

describe("adding a sticker", () => {
  test("gives it the next number and keeps its bytes", async () => {
    const first = await add(still);
    expect(first).toMatchObject({
      status: 201,
      body: {
        number: 1,
        animated: false,
        bytes: still.length,
        sha256: sha256(still).toString("hex"),
        created_at: expect.stringMatching(/\.\d{3}Z$/),
      },
    });
    const second = await add(moving);
    expect(second).toMatchObject({ status: 201, body: { number: 2, animated: true } });
    expect((await api.call("GET", "/stickers/1")).body).toEqual(first.body);
    const data = [first.body, second.body];
    expect((await api.call("GET", "/stickers")).body).toEqual({ data, next: null });
    const image = await api.call("GET", "/stickers/2/image");
    expect(image.bytes.equals(moving)).toBe(true);
    expect(image.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      etag: `"${second.body.sha256}"`,
    });
    expect(await has(caller, 2)).toBe(true);
  });

  test("never uses a number again", async () => {
    await add(still);
    await add(still);
    await api.call("DELETE", "/stickers/2");
    expect((await add(still)).body.number).toBe(3);
  });

  test("twice with one Idempotency-Key adds one sticker; another picture with that key is refused", async () => {
    const headers = { "idempotency-key": "k-1" };
    const one = await add(still, headers);
    const two = await add(still, headers);
    expect(two.body).toEqual(one.body);
    expect(two.headers["idempotent-replayed"]).toBe("true");
    expect(await storedFiles()).toEqual([{ status: "stored", bytes: still.length }]);
    expect(await add(moving, headers)).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_reused" },
    });
  });

  test.each([
    ["a static one of 100 KB", () => padded(still, 102_400), 201, undefined],
    ["a static one with one byte more", () => padded(still, 102_401), 422, "sticker_too_large"],
    ["an animated one of 500 KB", () => padded(moving, 512_000), 201, undefined],
    ["an animated one with one byte more", () => padded(moving, 512_001), 422, "sticker_too_large"],
    ["one of more than 8 MiB", () => padded(moving, 8 * 1_024 * 1_024 + 1), 413, "body_too_large"],
    ["one of 512 x 513", () => staticPicture(512, 513), 422, "sticker_wrong_size"],
    ["a truncated one", () => still.subarray(0, -1), 422, "sticker_not_webp"],
    ["one with a corrupt middle", () => broken(still), 422, "sticker_not_webp"],
  ])("%s", async (_label, picture, status, code) => {
    const answer = await add(await picture());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each([
    ["a wide JPEG", "image/jpeg", 3_000, 1_000],
    ["a small PNG", "image/png", 40, 60],
  ] as const)("converts %s to a square that has the whole picture", async (_what, type, width, height) => {
    const picture = sharp({ create: { width, height, channels: 3, background: "#c9806a" } });
    const bytes = await (type === "image/png" ? picture.png() : picture.jpeg()).toBuffer();
    const { status, body } = await api.call("POST", "/stickers", bytes, { "content-type": type });
    expect(status).toBe(201);
    expect(body).toMatchObject({ animated: false });
    const sticker = sharp((await api.call("GET", `/stickers/${body.number}/image`)).bytes);
    expect(await sticker.metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    const { data, info } = await sticker.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    expect(alphaAt(256, 256)).toBe(255);
    expect(width > height ? alphaAt(256, 5) : alphaAt(5, 256)).toBe(0);
  });

  test("a PNG bomb is refused", async () => {
    const answer = await api.call("POST", "/stickers", pngBomb(), { "content-type": "image/png" });
    expect(answer).toMatchObject({ status: 422, body: { code: "sticker_not_webp" } });
  });
});

describe("replacing a sticker", () => {
  test("keeps the number and deletes the old picture", async () => {
    await add(still);
    const answer = await api.call("PUT", "/stickers/1", moving, webp);
    expect(answer).toMatchObject({ status: 200, body: { number: 1, animated: true, bytes: moving.length } });
    expect(await storedFiles()).toEqual([{ status: "stored", bytes: moving.length }]);
    expect((await api.call("GET", "/stickers/1/image")).bytes.equals(moving)).toBe(true);
  });

  test("that isn't there leaves no picture", async () => {
    expect((await api.call("PUT", "/stickers/1", still, webp)).status).toBe(404);
    expect(await storedFiles()).toEqual([]);
  });
});

test("a sticker's picture stays, however old it is and however few bytes the account keeps", async () => {
  const [{ mediaId }] = (
    await database.pool.query(
      `with kept as (
         update accounts set media_days = 30, media_bytes = 1 where account_id = $1
       ), picture as (
         insert into media (account_id, media_id, status, bytes, created_at)
         values ($1, ('01800000' || right(gen_random_uuid()::text, 28))::uuid, 'stored', 2, '2022-03-01')
         returning media_id
       )
       insert into stickers (account_id, number, animated, media_id, bytes, sha256)
       select $1, 1, false, media_id, 2, '' from picture
       returning media_id as "mediaId"`,
      [caller.accountId],
    )
  ).rows;
  await forgetOldMedia(database);
  await forgetUnusedMedia(database);
  const { rows } = await database.pool.query("select status from media where media_id = $1", [mediaId]);
  expect(rows).toEqual([{ status: "stored" }]);
});

test("deleting a sticker removes it from the library", async () => {
  await add(still);
  expect(await has(caller, 1)).toBe(true);
  expect(await api.call("DELETE", "/stickers/1")).toMatchObject({
    status: 200,
    body: { message: "Sticker 1 was deleted" },
  });
  await expectNotFound("/stickers/1");
  expect(await has(caller, 1)).toBe(false);
  expect(await storedFiles()).toEqual([]);
  expect(await has(caller, 2 ** 40)).toBe(false);
});

test("a list of stickers has pages ordered by number", async () => {
  for (let index = 0; index < 3; index++) await add(still);
  const page = (await api.call("GET", "/stickers?limit=2")).body;
  expect(page.data.map((sticker: { number: number }) => sticker.number)).toEqual([1, 2]);
  const last = (await api.call("GET", `/stickers?limit=2&after=${page.next}`)).body;
  expect(last).toMatchObject({ data: [{ number: 3 }], next: null });
});

test.each(["01", "9999999999"])("the number %s is not found", async (number) => {
  await add(still);
  await expectNotFound(`/stickers/${number}`);
});

test("another account has a library of its own", async () => {
  await add(still);
  const other = await createTestAccount(database);
  const stranger = api.as(other);
  await expectNotFound("/stickers/1", stranger);
  expect(await has(other, 1)).toBe(false);
  expect((await stranger("POST", "/stickers", still, webp)).body.number).toBe(1);
});

function broken(picture: Buffer): Buffer {
  const bytes = Buffer.from(picture);
  bytes.fill(0xff, 20, bytes.length - 4);
  return bytes;
}
