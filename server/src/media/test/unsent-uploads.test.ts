import { Readable } from "node:stream";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startTestApi } from "../../../test/api.ts";
import { tablesWith } from "../../../test/find-text.ts";
import { holdLocks } from "../../../test/hold-locks.ts";
import { filesInDatabase } from "../../../test/media-files.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";
import { defaultTiming } from "../../config/timing.ts";
import { text, useMessages } from "../../messages/test/message-world.ts";
import { systemClock } from "../../platform/clock.ts";
import { uuidOf } from "../../platform/ids.ts";
import type { MediaFiles } from "../files/media-files.ts";
import { mediaOperations } from "../index.ts";
import { finishUpload, receiveUpload, type Upload } from "../receive-upload.ts";

const world = useMessages();
let files: MediaFiles;

beforeEach(async () => {
  await world.connect();
  files = { ...filesInDatabase(world.database), unsent: { files: 3, bytes: 1_000 } };
});

/** Resolves with the file's id, or with the reason why there is none. */
async function upload(bytes: number): Promise<string> {
  const { accountId } = world.caller;
  const given = { accountId, filename: null, mimeType: "text/plain" };
  const uploaded = await receiveUpload(files, given, Readable.from([Buffer.alloc(bytes, "a")]));
  if (typeof uploaded === "string") return uploaded;
  await world.database.transaction((session) => finishUpload(session, uploaded as Upload));
  return uploaded.run.mediaId;
}

async function send(mediaId: string): Promise<void> {
  const { body } = await world.send(text({}));
  await world.database.pool.query("update messages set media_id = $1 where message_id = $2", [
    mediaId,
    uuidOf("msg", body.id),
  ]);
}

const count = async () =>
  (await world.database.pool.query("select from media where account_id = $1", [world.caller.accountId])).rows
    .length;

test("an account can't upload more files than it may leave unsent, until one is sent", async () => {
  const [first] = [await upload(1), await upload(1), await upload(1)];
  expect([await upload(1), await count()]).toEqual(["too many", 3]);
  await send(first);
  expect(await upload(1)).not.toBe("too many");
  expect([await upload(1), await count()]).toEqual(["too many", 4]);
});

test("an upload has room that another upload finds at the same time", async () => {
  const [first] = [await upload(1), await upload(1), await upload(1)];
  await send(first);
  const sql = "update media set unsent = false where media_id = $1";
  const other = await holdLocks(world.database, sql, [first]);
  const uploaded = upload(1);
  await waitingStatement(world.database);
  await other.commit();
  expect(await uploaded).not.toBe("too many");
});

test("the same is true of their bytes", async () => {
  const first = await upload(999);
  await upload(1);
  expect(await upload(1)).toBe("too many");
  await send(first);
  expect(await upload(1)).not.toBe("too many");
});

async function mediaApi() {
  const hashKeys = { get: async () => null };
  const operations = mediaOperations({ files, hashKeys, clock: systemClock, timing: defaultTiming });
  const api = await startTestApi(world.database, operations, world.caller);
  onTestFinished(() => api.close());
  return (query = "", headers = {}) =>
    api.call("POST", `/media${query}`, "We close at noon.", { "content-type": "text/plain", ...headers });
}

test("a request above the bound is refused with a code", async () => {
  const upload = await mediaApi();
  for (let n = 0; n < 3; n++) expect(await upload()).toMatchObject({ status: 201 });
  expect(await upload()).toMatchObject({ status: 409, body: { code: "too_many_unsent_files" } });
});

test("a repeat under its Idempotency-Key shows the upload, until the erasure of its only recipient", async () => {
  const post = await mediaApi();
  const key = { "idempotency-key": "invoice" };
  const first = await post("?filename=ana-marlowe.txt", key);
  const again = await post("?filename=ana-marlowe.txt", key);
  expect(again).toMatchObject({ status: 201, body: first.body, headers: { "idempotent-replayed": "true" } });
  expect(await count()).toBe(1);
  const sent = await world.send({
    phone_number: "+15553100001",
    document: { media_id: first.body.media.id },
  });
  expect(sent.status).toBe(202);
  expect((await world.api.call("DELETE", "/contacts/15553100001")).status).toBe(200);
  expect(await tablesWith(world.database, "ana-marlowe")).toEqual([]);
  const erased = await post("?filename=ana-marlowe.txt", key);
  expect(erased).toMatchObject({ status: 410, body: { code: "result_erased" } });
  expect(await count()).toBe(0);
});
