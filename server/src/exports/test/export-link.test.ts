// A file that is too large to attach: its link, who can open it, and when it ends.
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { publicId } from "../../platform/ids.ts";
import { createMailer, type Mailer } from "../../platform/mail/mailer.ts";
import { startMailServer } from "../../platform/mail/test/mail-server.ts";
import { deleteOldFiles } from "../file/export-file.ts";
import { openLink } from "../file/export-link.ts";
import {
  addContacts,
  askForExport,
  chunkCount,
  exportRow,
  mailText,
  openFile,
  readCsv,
  readMail,
  useWorld,
  work,
} from "./export-world.ts";

const testDatabase = useDatabase();
const world = useWorld(testDatabase);

const SMALL = { timing: { exportAttachmentBytes: 100 } };

async function linkOf(index = 0): Promise<string> {
  const link = /https?:\S+\/file\?token=\S+/.exec(await mailText(world, index))?.[0];
  if (!link) throw new Error("there is no link in the mail");
  return link;
}

async function mailed(rows = 300): Promise<{ jobId: string; link: string }> {
  await addContacts(world, rows);
  const jobId = await askForExport(world);
  await work(world, jobId, SMALL);
  return { jobId, link: await linkOf() };
}

const age = (jobId: string, time: string) =>
  world.database.pool.query(`update jobs set file_expires_at = ${time} where job_id = $1`, [jobId]);

test("the link in the mail opens the whole file, without a key, any number of times", async () => {
  const { jobId, link } = await mailed();
  const row = await exportRow(world, jobId);
  expect(row).toMatchObject({ status: "finished", delivery: "link" });
  expect(world.mails.received).toHaveLength(1);
  expect(world.mails.received[0]?.raw.toString()).not.toContain("Content-Disposition");
  const file = await openFile(link);
  expect(file.status).toBe(200);
  expect(readCsv(file.bytes.toString())).toHaveLength(301);
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/),
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "content-length": String(row.bytes),
  });
  expect(file.headers["content-encoding"]).toBeUndefined();
  const packed = await openFile(link, { "accept-encoding": "br, gzip" });
  expect(packed.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-length": String(row.packed_bytes),
    vary: "accept-encoding",
  });
  expect(gunzipSync(packed.bytes)).toEqual(file.bytes);
  const plain = await openFile(link, { "accept-encoding": "gzip;q=0, deflate" });
  expect(plain.bytes).toEqual(file.bytes);
  expect(await openFile(link, {}, "HEAD")).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
});

/** The key of the test account has no row: nothing else asks for one. */
const endKey = (column: string) =>
  world.database.pool.query(
    `insert into api_keys (account_id, api_key_id, name, scopes, prefix, secret_hash, ${column})
     values ($1, $2, 'Former', '{}', '', '', now())`,
    [world.caller.accountId, world.caller.apiKeyId],
  );

describe.each<[string, () => Promise<unknown>]>([
  ["its key was revoked", () => endKey("revoked_at")],
  [
    "export_domains has another domain than its address",
    () => world.api.call("PATCH", "/settings", { export_domains: ["bakery.example"] }),
  ],
])("once %s, an export", (_name, change) => {
  test("has no link any more, and its file opens with a key", async () => {
    const { jobId, link } = await mailed();
    expect((await openFile(link)).status).toBe(200);
    await change();
    expect(await openFile(link)).toMatchObject({ status: 410, problem: { code: "export_file_gone" } });
    const path = `${world.api.url}/api/exports/${publicId("exp", jobId)}/file`;
    expect((await openFile(path, { authorization: "test" })).status).toBe(200);
  });

  test("that runs isn't mailed any more, and says why", async () => {
    await addContacts(world, 3);
    const jobId = await askForExport(world);
    await change();
    await work(world, jobId);
    expect(world.mails.received).toEqual([]);
    expect(await exportRow(world, jobId)).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/^The API key that requested it was revoked/),
    });
  });
});

test("the size of the file decides between plain attachment, compressed attachment and link", async () => {
  await addContacts(world, 300);
  const sizes = async (exportAttachmentBytes: number, email: string) => {
    const jobId = await askForExport(world, email);
    await work(world, jobId, { timing: { exportAttachmentBytes } });
    const { delivery, bytes, packed_bytes: packed } = await exportRow(world, jobId);
    return { delivery, bytes, packed };
  };
  const { bytes, packed } = await sizes(10_000_000, "a@example.com");
  expect(packed).toBeLessThan(bytes);
  expect((await sizes(bytes, "b@example.com")).delivery).toBe("attachment");
  expect((await sizes(bytes - 1, "c@example.com")).delivery).toBe("attachment");
  expect((await sizes(packed, "d@example.com")).delivery).toBe("attachment");
  expect((await sizes(packed - 1, "e@example.com")).delivery).toBe("link");
  const names = await Promise.all([0, 1, 2, 3].map(async (index) => (await readMail(world, index)).filename));
  expect(names.map((name) => name.endsWith(".gz"))).toEqual([false, false, true, true]);
  expect(await linkOf(4)).toContain("/file?token=");
});

test("the token is nowhere in the database", async () => {
  const { link } = await mailed();
  const token = new URL(link).searchParams.get("token") as string;
  const rows = await world.query(`select jobs::text || waiting::text as text
     from jobs
     left join graphile_worker._private_jobs as waiting on true`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toContain(token);
});

describe("the file doesn't open with", () => {
  test.each<[string, (link: string) => string, number]>([
    ["no token", (link) => link.replace(/\?.*/, ""), 401],
    ["another token", (link) => link.replace(/.$/, (last) => (last === "A" ? "B" : "A")), 404],
    ["another export's id", (link) => link.replace(/exp_\w+/, "exp_01m7w7aeynf9e92eezp48fagfy"), 404],
  ])("%s", async (_, change, status) => {
    const { link } = await mailed(20);
    expect((await openFile(link)).status).toBe(200);
    const answer = await openFile(change(link));
    expect([answer.status, answer.problem.code]).toEqual([
      status,
      status === 404 ? "export_file_not_found" : expect.any(String),
    ]);
  });

  test("the token of an export that was attached", async () => {
    const { jobId, link } = await mailed(20);
    await world.query("update jobs set delivery = 'attachment'");
    expect((await openFile(link)).problem.code).toBe("export_file_gone");
    expect((await exportRow(world, jobId)).status).toBe("finished");
  });
});

describe("the link ends", () => {
  test("when it expires, and the clean-up deletes the file", async () => {
    const { jobId, link } = await mailed(20);
    await age(jobId, "now() + interval '1 minute'");
    await deleteOldFiles(world.database);
    expect((await openFile(link)).status).toBe(200);
    await age(jobId, "now()");
    expect(await openFile(link)).toMatchObject({ status: 410, problem: { code: "export_file_gone" } });
    expect(await chunkCount(world, jobId)).toBeGreaterThan(0);
    await deleteOldFiles(world.database);
    expect(await chunkCount(world, jobId)).toBe(0);
    expect(await openFile(link)).toMatchObject({ status: 410, problem: { code: "export_file_gone" } });
    expect(await exportRow(world, jobId)).toMatchObject({ status: "finished", delivery: "link" });
  });

  test("in the middle of a download when an erasure happens", async () => {
    const { jobId, link } = await mailed(2_000);
    const token = new URL(link).searchParams.get("token") as string;
    const { chunks } = await openLink(world, publicId("exp", jobId), token);
    const reading = chunks[Symbol.asyncIterator]();
    expect((await reading.next()).done).toBe(false);
    await world.api.call("DELETE", "/contacts/15550000001");
    await expect(reading.next()).rejects.toMatchObject({ code: "export_file_gone" });
  });
});

test("after an erasure during the sending, the same link leads to a new file", async () => {
  await addContacts(world, 300);
  const jobId = await askForExport(world);
  const mailer: Mailer = {
    send: async (mail) => {
      await world.api.call("DELETE", "/contacts/15550000002");
      return world.mailer.send(mail);
    },
  };
  await work(world, jobId, { ...SMALL, mailer });
  expect(await exportRow(world, jobId)).toMatchObject({ status: "queued", delivery: null });
  const link = await linkOf();
  expect(await openFile(link)).toMatchObject({ status: 410 });
  await work(world, jobId, SMALL);
  expect(await linkOf(1)).toBe(link);
  const csv = (await openFile(link)).bytes.toString();
  expect(readCsv(csv)).toHaveLength(300);
  expect(csv).not.toContain("+15550000002");
});

test("a link can be opened before the outcome of its mail is stored", async () => {
  await addContacts(world, 20);
  const jobId = await askForExport(world);
  let status = 0;
  const mailer: Mailer = {
    send: async (mail) => {
      const sent = await world.mailer.send(mail);
      status = (await openFile(await linkOf())).status;
      return sent;
    },
  };
  await work(world, jobId, { ...SMALL, mailer });
  expect(status).toBe(200);
});

describe("a mail server that refuses mails of this size", () => {
  const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

  test("gets a link at once", async () => {
    await addContacts(world, 300);
    const server = await startMailServer({
      onData(stream, _session, done) {
        let length = 0;
        stream.on("data", (part: Buffer) => {
          length += part.length;
        });
        stream.on("end", () => done(length > 10_000 ? refusal(552, "5.3.4 too large") : null));
      },
    });
    const mailer = createMailer({ url: server.url, from: "parley@example.org", timeout: 2_000 });
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer });
    expect(await exportRow(world, jobId)).toMatchObject({
      status: "finished",
      delivery: "link",
      failures: 0,
    });
    expect(await chunkCount(world, jobId)).toBeGreaterThan(1);
    await server.close();
  });
});
