// The queue may run a job twice: a process may die between a job's last commit and the job's end.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { usePool } from "../../../test/database.ts";
import { holdLocks } from "../../../test/hold-locks.ts";
import { filesInDatabase } from "../../../test/media-files.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";
import { newUuid } from "../../platform/ids.ts";
import { beginFetch } from "../fetch/fetch-run.ts";
import { readRange } from "../files/read-file.ts";
import { RunIsOver, storeFile } from "../files/store-file.ts";
import { finishUpload, receiveUpload } from "../receive-upload.ts";

const BYTES = Buffer.from("We close at noon.");
const database = usePool();

test("a chunk of an earlier run isn't left beside those of a new run", async () => {
  const { accountId } = await createTestAccount(database);
  const [mediaId, earlier] = [newUuid(), newUuid()];
  const given = [accountId, mediaId, newUuid(), newUuid(), earlier];
  await database.pool.query(
    `insert into media (account_id, media_id, message_id, sender_id, run_id, status, source)
     values ($1, $2, $3, $4, $5, 'waiting', 'abc')`,
    given,
  );
  const store = (runId: string) =>
    storeFile(filesInDatabase(database), { accountId, mediaId, runId }, { body: Readable.from([BYTES]) });
  // A run that begins, as beginFetch does, and takes its time.
  const sql = "update media set run_id = $2 where media_id = $1";
  const other = await holdLocks(database, sql, [mediaId, newUuid()]);
  const late = expect(store(earlier)).rejects.toThrow(RunIsOver);
  await waitingStatement(database);
  await other.commit();
  await late;
  const run = await beginFetch(database, { accountId, mediaId });
  if (!run) throw new Error("The file isn't fetched.");
  expect((await store(run.runId)).bytes).toBe(BYTES.length);
});

test("fetching a stored file once more leaves the file as it is", async () => {
  const { accountId } = await createTestAccount(database);
  const files = filesInDatabase(database);
  const bytes = BYTES;
  const given = { accountId, filename: null, mimeType: "text/plain" };
  const upload = await receiveUpload(files, given, Readable.from([bytes]));
  if (typeof upload === "string") throw new Error(upload);
  await database.transaction((session) => finishUpload(session, upload));
  const { mediaId } = upload.run;
  expect(await beginFetch(database, { accountId, mediaId })).toBeNull();
  const stored = readRange(files, { accountId, mediaId, object: null }, 0, bytes.length - 1);
  expect(await buffer(stored)).toEqual(bytes);
});
