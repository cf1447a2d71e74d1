// Media ids of uploaded stickers.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useSharedDatabase } from "../../../test/database.ts";
import type { FileStore } from "../../channels/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { newUuid } from "../../platform/ids.ts";
import { addSticker, createStickerMedia, type Picture } from "../index.ts";

const own = useSharedDatabase();
let database: Database;
let accountId: string;
let media: FileStore<number>;

const picture: Picture = { bytes: Buffer.from("picture"), animated: false, sha256: Buffer.from("1") };
const later = () => new Date(Date.now() + 60_000);

beforeAll(() => {
  database = own.pool({ size: 5 });
});
beforeEach(async () => {
  accountId = (await createTestAccount(database)).accountId;
  await database.transaction((session) => addSticker(session, accountId, picture));
  media = createStickerMedia(database, accountId, newUuid());
});

test("an expired id isn't found", async () => {
  await media.open(1);
  await media.save(1, "media-1", new Date(Date.now() - 1));
  expect(await media.find(1)).toBeNull();
});

test("an id belongs to its sender and account", async () => {
  await media.open(1);
  await media.save(1, "media-1", later());
  expect(await createStickerMedia(database, accountId, newUuid()).find(1)).toBeNull();
});

test("the id of a picture that was replaced during the upload isn't saved", async () => {
  await media.open(1);
  await database.pool.query("update stickers set sha256 = $2 where account_id = $1", [accountId, "2"]);
  await media.save(1, "media-of-old", later());
  expect(await media.find(1)).toBeNull();
});
