// The queue may run a job twice: a process may die between a job's last commit and the job's end.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase } from "../../../test/database.ts";
import { filesInDatabase } from "../../../test/media-files.ts";
import { openDatabase } from "../../platform/database/index.ts";
import { createLog } from "../../platform/log.ts";
import { beginFetch } from "../fetch/fetch-run.ts";
import { readRange } from "../files/read-file.ts";
import { finishUpload, receiveUpload } from "../receive-upload.ts";

const server = useDatabase();

test("fetching a stored file once more leaves the file as it is", async () => {
  const database = openDatabase({ url: server.url, log: createLog("silent") });
  const { accountId } = await createTestAccount(database);
  const files = filesInDatabase(database);
  const bytes = Buffer.from("We close at noon.");
  const given = { accountId, filename: null, mimeType: "text/plain" };
  const upload = await receiveUpload(files, given, Readable.from([bytes]));
  if (typeof upload === "string") throw new Error(upload);
  await database.transaction((session) => finishUpload(session, upload));
  const { mediaId } = upload.run;
  expect(await beginFetch(database, { accountId, mediaId })).toBeNull();
  const stored = readRange(files, { accountId, mediaId, object: null }, 0, bytes.length - 1);
  expect(await buffer(stored)).toEqual(bytes);
  await database.close();
});
