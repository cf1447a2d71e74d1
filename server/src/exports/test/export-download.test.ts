// The file of an export, downloaded by a program with its API key.
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import {
  addContact,
  addContacts,
  askForExport,
  cancel,
  chunkCount,
  erase,
  eventTypes,
  mailText,
  openFile,
  readCsv,
  shown,
  tellOf,
  useWorld,
  work,
} from "./export-world.ts";

const testDatabase = useSharedDatabase();
const world = useWorld(testDatabase);

/** An export that nobody gets by mail. */
const ask = (wish: object = {}) => askForExport(world, undefined, { email: null, ...wish });

const download = (jobId: string, headers: Record<string, string> = {}) =>
  // The world's API takes any key for the account's.
  openFile(`${world.api.url}/api/exports/${publicId("exp", jobId)}/file`, {
    authorization: "key",
    ...headers,
  });

test("a program needs no mailbox: it exports without an address, waits, and downloads the file", async () => {
  await addContacts(world, 300);
  const { status, body } = await world.api.call("POST", "/contacts/export", {});
  expect([status, body.message]).toEqual([202, "The contacts will be ready to download"]);
  expect(body.export).toMatchObject({ email: null, status: "queued", delivery: null, file_expires_at: null });
  const jobId = uuidOf("exp", body.export.id) as string;
  await work(world, jobId);
  expect(world.mails.received).toEqual([]);
  expect(await eventTypes(world, jobId)).toEqual(["export.queued", "export.sent"]);
  const done = await shown(world, jobId);
  expect(done).toMatchObject({ status: "sent", delivery: "download", rows_done: 300 });
  expect(Date.parse(done.file_expires_at)).toBeGreaterThan(Date.now());
  const file = await download(jobId);
  expect(file.status).toBe(200);
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/),
    "cache-control": "no-store",
    "content-length": String(done.bytes),
  });
  expect(readCsv(file.bytes.toString())).toHaveLength(301);
  const packed = await download(jobId, { "accept-encoding": "gzip" });
  expect(gunzipSync(packed.bytes)).toEqual(file.bytes);
});

test("the same export without an address runs once at a time", async () => {
  await ask();
  const second = await world.api.call("POST", "/contacts/export", {});
  expect(second.body).toMatchObject({ status: 409, code: "export_running" });
  expect(second.body.detail).toBe("An export of the same contacts hasn't ended yet.");
  expect((await world.api.call("POST", "/contacts/export", { email: "ana@example.com" })).status).toBe(202);
});

describe("the file isn't ready", () => {
  test("while the export is queued, and while its mail is being sent", async () => {
    await addContacts(world, 20);
    const jobId = await askForExport(world);
    const refused = [await download(jobId)];
    const mailer: Mailer = {
      async send() {
        refused.push(await download(jobId));
        return { kind: "temporary", detail: "Later." };
      },
    };
    await work(world, jobId, { mailer });
    refused.push(await download(jobId));
    for (const { status, problem, headers } of refused) {
      expect([status, problem.code, problem.retryable]).toEqual([409, "export_not_ready", true]);
      expect(headers["retry-after"]).toBe("2");
    }
    expect(refused).toHaveLength(3);
  });
});

describe("the file is gone", () => {
  const gone = { status: 410, problem: { code: "export_file_gone" } };

  test("when the export is canceled", async () => {
    const jobId = await askForExport(world);
    await cancel(world, jobId);
    expect(await shown(world, jobId)).toMatchObject({ status: "canceled", file_expires_at: null });
    expect(await download(jobId)).toMatchObject(gone);
  });

  test.each([
    ["without an address", null],
    ["attached to a mail", "ana@example.com"],
  ])("with the first erasure of its account, which names the export: %s", async (_name, email) => {
    await addContacts(world, 20);
    const jobId = await ask({ email });
    await work(world, jobId);
    expect((await download(jobId)).status).toBe(200);
    // An erasure of somebody who isn't in the file deletes it too: files aren't searched.
    await addContact(world, { phone: "+15559999999" });
    expect((await erase(world, "15559999999")).exports_mailed).toEqual([]);
    expect(await chunkCount(world, jobId)).toBe(0);
    expect(await download(jobId)).toMatchObject(gone);
    expect(await shown(world, jobId)).toMatchObject({ status: "sent", file_expires_at: null });
    expect((await erase(world, "15550000007")).exports_mailed).toEqual([publicId("exp", jobId)]);
  });
});

test("`notify_email` is told about an export without an address", async () => {
  await world.query(
    "update accounts set notify_email = 'boss@example.com' where account_id = $1",
    world.caller.accountId,
  );
  const jobId = await ask();
  await tellOf(world, jobId);
  const text = await mailText(world);
  expect(text).toContain("can download the file for a day");
  expect(text).not.toContain("null");
});
