// The job of an export, run again in each state that a crash, a failure or an erasure can leave.
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { timeSlice } from "../../../test/time-slice.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";
import { publicId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import type { MailAttachment, Mailer } from "../../platform/mail/mailer.ts";
import { eraseFromExports } from "../erase-from-exports.ts";
import { writeExportFile } from "../file/write-export-file.ts";
import { runExport } from "../run/run-export.ts";
import {
  addContact,
  addContacts,
  askForExport,
  chunkCount,
  erase,
  eventTypes,
  exportRow,
  MAIL_LATER,
  readMail,
  set,
  useWorld,
  work,
} from "./export-world.ts";

const testDatabase = useSharedDatabase();
const world = useWorld(testDatabase);

/** Makes the file; the mail fails temporarily. */
const makeReady = async (jobId: string) => {
  await work(world, jobId, { mailer: MAIL_LATER });
  const shown = { status: "running", error: "later", bytes: expect.any(Number) };
  expect(await exportRow(world, jobId)).toMatchObject(shown);
};

test("a finished export has its events, its times and its file for a day", async () => {
  await addContacts(world, 3);
  const jobId = await askForExport(world);
  expect(await eventTypes(world, jobId)).toEqual(["export.queued"]);
  await work(world, jobId);
  const { body } = await world.api.call("GET", `/exports/${publicId("exp", jobId)}`);
  expect(body).toMatchObject({
    email: "ana@example.com",
    status: "sent",
    rows_done: 3,
    rows_total: 3,
    delivery: "attachment",
    error: null,
    finished_at: expect.any(String),
  });
  expect(await eventTypes(world, jobId)).toEqual(["export.queued", "export.sent"]);
  expect(await chunkCount(world, jobId)).toBeGreaterThan(0);
  const { mail } = await readMail(world);
  expect(mail.to?.map((to) => to.address)).toEqual(["ana@example.com"]);
  await work(world, jobId);
  expect(world.mails.received).toHaveLength(1);
});

describe("after a crash", () => {
  test("an incomplete file is made again under a new run, which makes the old run void", async () => {
    await addContacts(world, 300);
    const jobId = await askForExport(world);
    const { run_id: runId } = await exportRow(world, jobId);
    const run = { accountId: world.caller.accountId, jobId, runId };
    await set(world, jobId, "status = 'running'");
    const inTheMiddle = async () => {
      expect(await work(world, jobId)).toBe("ended");
      expect((await exportRow(world, jobId)).run_id).not.toBe(runId);
    };
    const signal = new AbortController().signal;
    const content = { filter: {}, work: null, format: "csv" } as const;
    const options = { content, timing: world.deps.timing, signal, onTotal: inTheMiddle };
    await expect(writeExportFile(world.database, run, options)).rejects.toThrow();
    expect((await readMail(world)).rows).toHaveLength(301);
    expect(world.mails.received).toHaveLength(1);
  });

  test("a complete file is mailed as it is", async () => {
    await addContacts(world, 3);
    const jobId = await askForExport(world);
    await makeReady(jobId);
    await addContact(world, { phone: "+15559999999" });
    await work(world, jobId);
    expect((await readMail(world)).rows).toHaveLength(4);
  });

  test("a mail with an unknown outcome is sent once more under the same Message-ID, and not a third time", async () => {
    await addContacts(world, 3);
    const jobId = await askForExport(world);
    const crash: Mailer = {
      send: async (mail) => {
        await world.mailer.send(mail);
        throw new Error("killed");
      },
    };
    await expect(work(world, jobId, { mailer: crash })).rejects.toThrow("killed");
    expect(await exportRow(world, jobId)).toMatchObject({ is_mailing: true });
    await expect(work(world, jobId, { mailer: crash })).rejects.toThrow("killed");
    expect(world.mails.received).toHaveLength(2);
    const [first, second] = [await readMail(world, 0), await readMail(world, 1)];
    expect(second.mail.messageId).toBe(first.mail.messageId);
    expect(second.csv).toBe(first.csv);
    await work(world, jobId);
    expect(world.mails.received).toHaveLength(2);
    expect(await exportRow(world, jobId)).toMatchObject({ status: "failed" });
  });

  test("a mail with an unknown outcome can be followed by one that succeeds", async () => {
    const jobId = await askForExport(world);
    const speechless: Mailer = { send: async () => ({ kind: "unknown", detail: "connection lost" }) };
    await work(world, jobId, { mailer: speechless });
    expect(await exportRow(world, jobId)).toMatchObject({ status: "running", mail_unknown: true });
    await work(world, jobId);
    expect(await exportRow(world, jobId)).toMatchObject({ status: "finished" });
  });

  test("an export that keeps failing ends with an event", async () => {
    const jobId = await askForExport(world);
    const run = (...given: Parameters<typeof world.database.run>) => {
      if (given[0].name === "set_export_total") throw new Error("broken");
      return world.database.run(...given);
    };
    const database = { ...world.database, run } as typeof world.database;
    for (let tries = 0; tries < 4; tries++) await work(world, jobId, { database });
    expect(await exportRow(world, jobId)).toMatchObject({
      status: "failed",
      error: "The file couldn't be made.",
    });
    expect(await eventTypes(world, jobId)).toEqual(["export.queued", "export.failed"]);
    expect((await world.api.call("POST", "/contacts/export", { email: "ana@example.com" })).status).toBe(202);
  });
});

describe("while it runs", () => {
  test("a process that stops gives up the file for a new run", async () => {
    await addContacts(world, 2_000);
    const jobId = await askForExport(world);
    const stopping = new AbortController();
    const key = { accountId: world.caller.accountId, jobId };
    const database = {
      ...world.database,
      run: async (...given: Parameters<typeof world.database.run>) => {
        stopping.abort();
        await delay(1);
        return world.database.run(...given);
      },
    } as typeof world.database;
    await runExport({ ...world.deps, database }, key, timeSlice(stopping.signal));
    expect(await exportRow(world, jobId)).toMatchObject({ status: "queued", failures: 0 });
    await work(world, jobId);
    expect((await readMail(world)).rows).toHaveLength(2_001);
  });

  test("a snapshot that takes too long is aborted and tried again", async () => {
    await addContacts(world, 2_000);
    const jobId = await askForExport(world);
    await work(world, jobId, { timing: { exportChunkBytes: 100, exportSnapshotMs: 1 } });
    expect(await exportRow(world, jobId)).toMatchObject({ status: "queued", failures: 1 });
    expect(await chunkCount(world, jobId)).toBe(0);
    await work(world, jobId);
    expect(await exportRow(world, jobId)).toMatchObject({ status: "finished" });
  });
});

describe("the mail server", () => {
  test("that defers gets the same mail again after growing waits up to a maximum, then the export fails", async () => {
    const jobId = await askForExport(world);
    const { run_id: runId } = await exportRow(world, jobId);
    const sent: string[] = [];
    const mailer: Mailer = {
      send: async ({ id }) => {
        sent.push(id);
        return { kind: "temporary", detail: "greylisted" };
      },
    };
    const lines: unknown[] = [];
    const log = Object.assign(createLog("silent"), { warn: (...line: unknown[]) => lines.push(line) });
    const timing = { jobAttempts: 5, jobBackoffFirstMs: 60_000, jobBackoffMaxMs: 200_000 };
    const outcomes = [];
    for (let tries = 0; tries < 5; tries++) outcomes.push(await work(world, jobId, { mailer, log, timing }));
    const waits = [60_000, 180_000, 200_000, 200_000].map((againInMs) => ({ againInMs }));
    expect(outcomes).toEqual([...waits, "ended"]);
    expect(new Set(sent).size).toBe(1);
    expect(lines[0]).toEqual([
      expect.objectContaining({ job: publicId("exp", jobId), pause_s: 60 }),
      "a job couldn't go on; it is tried again after a pause",
    ]);
    const failed = { status: "failed", error: "greylisted", run_id: runId };
    expect(await exportRow(world, jobId)).toMatchObject(failed);
    expect(await eventTypes(world, jobId)).toEqual(["export.queued", "export.failed"]);
  });

  test("that refuses a mail for good ends the export at once, with its words", async () => {
    const jobId = await askForExport(world);
    const mailer: Mailer = { send: async () => ({ kind: "permanent", detail: "550 no such user" }) };
    expect(await work(world, jobId, { mailer })).toBe("ended");
    expect(await exportRow(world, jobId)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("550 no"),
    });
  });

  test("that was removed from the configuration ends the export", async () => {
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: null });
    expect(await exportRow(world, jobId)).toMatchObject({ status: "failed" });
  });
});

describe("an erasure", () => {
  const phone = "+15550000002";

  test("while the file is made restarts the export, and the chunks are deleted at once", async () => {
    await addContacts(world, 2_000);
    const jobId = await askForExport(world);
    const { run_id: runId } = await exportRow(world, jobId);
    let chunks = 0;
    const database = {
      ...world.database,
      run: async (...given: Parameters<typeof world.database.run>) => {
        if (given[0].name === "insert_export_chunk" && ++chunks === 3) {
          expect(await chunkCount(world, jobId)).toBe(2);
          expect(await erase(world, phone)).toMatchObject({ counts: { exports: 1 }, exports_mailed: [] });
          expect(await chunkCount(world, jobId)).toBe(0);
        }
        return world.database.run(...given);
      },
    } as typeof world.database;
    expect(await work(world, jobId, { database })).toEqual({ againInMs: 0 });
    expect(chunks).toBe(3);
    const row = await exportRow(world, jobId);
    expect(row).toMatchObject({ status: "queued", rows_done: 0 });
    expect(row.run_id).not.toBe(runId);
    await work(world, jobId);
    const { csv, rows } = await readMail(world);
    expect(rows).toHaveLength(2_000);
    expect(csv).not.toContain(phone);
    expect(world.mails.received).toHaveLength(1);
  });

  test("before a complete file is mailed restarts the export", async () => {
    await addContacts(world, 3);
    const jobId = await askForExport(world);
    await makeReady(jobId);
    const { run_id: runId } = await exportRow(world, jobId);
    expect(await erase(world, phone)).toMatchObject({ counts: { exports: 1 }, exports_mailed: [] });
    expect(await chunkCount(world, jobId)).toBe(0);
    expect((await exportRow(world, jobId)).run_id).not.toBe(runId);
    await work(world, jobId);
    expect((await readMail(world)).csv).not.toContain(phone);
  });

  test("while the mail is being sent breaks it off and names it, and another mail without the contact follows", async () => {
    await addContacts(world, 2_000);
    const jobId = await askForExport(world);
    let erasure: unknown;
    const mailer: Mailer = {
      send: (mail) =>
        world.mailer.send({
          ...mail,
          attachment: {
            ...(mail.attachment as MailAttachment),
            open: async function* () {
              let first = true;
              for await (const chunk of (mail.attachment as MailAttachment).open()) {
                yield chunk;
                if (first) erasure = await erase(world, phone);
                first = false;
              }
            },
          },
        }),
    };
    await work(world, jobId, { mailer, timing: { exportAttachmentBytes: 100_000 } });
    expect(erasure).toMatchObject({ counts: { exports: 0 }, exports_mailed: [publicId("exp", jobId)] });
    expect(world.mails.received).toEqual([]);
    expect(await exportRow(world, jobId)).toMatchObject({ status: "queued", failures: 0 });
    await work(world, jobId);
    expect((await readMail(world)).rows).toHaveLength(2_000);
    expect(world.mails.received).toHaveLength(1);
  });

  test("that is in progress when an export begins is waited for", async () => {
    await addContacts(world, 3);
    const jobId = await askForExport(world);
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const erasing = world.database.transaction(async (session) => {
      const { accountId } = world.caller;
      const contact = await session.client.query(
        "delete from contacts where account_id = $1 and phone = $2 returning contact_id, created_at",
        [accountId, phone],
      );
      const { contact_id: contactId, created_at: contactCreatedAt } = contact.rows[0];
      const who = { accountId, contactId, phone, name: null, addresses: [], contactCreatedAt };
      const { hashKey } = world.caller;
      await eraseFromExports.run(session, [{ ...who, addressHashes: [], hashKey, mailed: [] }], []);
      begun.resolve();
      await go.promise;
    });
    await begun.promise;
    const exporting = work(world, jobId);
    await waitingStatement(world.database);
    go.resolve();
    await Promise.all([erasing, exporting]);
    expect((await readMail(world)).csv).not.toContain(phone);
  });
});

test("a file that is ready isn't mailed while the account's sending is held", async () => {
  await addContacts(world, 2);
  const jobId = await askForExport(world);
  await makeReady(jobId);
  const hold = (time: string) =>
    world.database.pool.query(`update accounts set sending_held_at = ${time} where account_id = $1`, [
      world.caller.accountId,
    ]);
  await hold("now()");
  await work(world, jobId);
  expect([world.mails.received.length, (await exportRow(world, jobId)).status]).toEqual([0, "running"]);
  await hold("null");
  await work(world, jobId);
  expect([world.mails.received.length, (await exportRow(world, jobId)).status]).toEqual([1, "finished"]);
});
