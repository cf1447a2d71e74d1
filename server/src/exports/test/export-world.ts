// Shared by tests of exports: a database, an account, its API, a mail server, and exports that run on demand.
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import PostalMime from "postal-mime";
import { request } from "undici";
import { beforeEach } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../test/api.ts";
import type { FileDatabase } from "../../../test/database.ts";
import { eventTypes as eventTypesOf } from "../../../test/rows.ts";
import { later } from "../../../test/later.ts";
import { type Query, querying } from "../../../test/query.ts";
import { timeSlice } from "../../../test/time-slice.ts";
import { accountOperations, type HashKeys, noticeSender } from "../../accounts/index.ts";
import { defaultTiming, type Timing } from "../../config/timing.ts";
import { consentOperations, contactOperations } from "../../contacts/index.ts";
import type { JobOutcome } from "../../jobs/index.ts";
import { jobOperations, TurnFailed } from "../../jobs/index.ts";
import { runJob } from "../../jobs/run-turn.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { createMailer, type Mailer } from "../../platform/mail/mailer.ts";
import { type MailServer, startMailServer } from "../../platform/mail/test/mail-server.ts";
import { cancelExport, eraseFromExports, exportNoticeTasks, exportOperations, exportWork } from "../index.ts";
import type { RunExportDeps } from "../run/run-export.ts";

/** Small chunks and no waiting. */
const TIMING: Timing = {
  ...defaultTiming,
  exportChunkBytes: 4_096,
  exportSnapshotMs: 60_000,
  exportAttachmentBytes: 5_000_000,
  exportFileMs: 3_600_000,
  jobAttempts: 4,
  jobBackoffFirstMs: 1,
  jobBackoffMaxMs: 1,
};

export interface World {
  database: Database;
  query: Query;
  caller: Caller;
  hashKeys: HashKeys;
  api: TestApi;
  mails: MailServer;
  mailer: Mailer;
  deps: RunExportDeps;
  close(): Promise<void>;
}

/** With an account of its own for each test of the file. */
export function useWorld(server: FileDatabase): World {
  const world = later<World>();
  beforeEach(async () => {
    world.set(await openWorld(server));
    return () => world.value.close();
  });
  return world.value;
}

/** Each call creates an account. */
export async function openWorld(server: FileDatabase): Promise<World> {
  const log = createLog("silent");
  const database = server.pool();
  const caller = await createTestAccount(database);
  const mails = await startMailServer();
  const mailer = createMailer({ url: mails.url, from: "Parley <parley@example.org>", timeout: 5_000 });
  const hashKeys: HashKeys = {
    get: async (accountId) => (accountId === caller.accountId ? caller.hashKey : null),
    all: async () => [caller],
  };
  const operations = [
    ...exportOperations({ database, mailer, hashKeys }),
    ...accountOperations({ database } as Parameters<typeof accountOperations>[0]),
    ...contactOperations({ database, erase: [eraseFromExports] }),
    ...consentOperations(database, ["whatsapp"]),
    ...jobOperations(database, { export: cancelExport }),
  ];
  const api = await startTestApi(database, operations, caller);
  return {
    database,
    query: querying(database),
    caller,
    hashKeys,
    api,
    mails,
    mailer,
    deps: { database, mailer, log, hashKeys, publicUrl: () => api.url, timing: TIMING },
    close: async () => {
      await api.close();
      await mails.close();
    },
  };
}

export async function addContact(world: World, contact: object): Promise<void> {
  const { status, body } = await world.api.call("POST", "/contacts/contact", { contact });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

/** Erases a contact, and answers its record. */
export async function erase(world: World, phone: string) {
  const { status, body } = await world.api.call("DELETE", `/contacts/${phone.replace("+", "")}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.erasure;
}

/** Inserts contacts without the API. Phones are `+1555<7 digits>`, and each contact has a group. */
export async function addContacts(world: World, count: number): Promise<void> {
  await world.database.pool.query(
    `insert into contacts (account_id, contact_id, phone, name, labels, enhanced_data)
     select $1, gen_random_uuid(), '+1555' || lpad(i::text, 7, '0'), 'Person ' || i, '{a,b}',
       jsonb_build_object('Orders', jsonb_build_array(jsonb_build_object('text', md5(i::text))))
     from generate_series(1, $2) as i`,
    [world.caller.accountId, count],
  );
}

/** Requests an export, and answers its UUID. */
export async function askForExport(world: World, email = "ana@example.com", wish = {}): Promise<string> {
  const { status, body } = await world.api.call("POST", "/contacts/export", { email, ...wish });
  if (status !== 202) throw new Error(JSON.stringify(body));
  return uuidOf("exp", body.export.id) as string;
}

/** The export as `GET /exports/{id}` answers it. */
export const shown = async (world: World, jobId: string) =>
  (await world.api.call("GET", `/exports/${publicId("exp", jobId)}`)).body;

export const cancel = (world: World, jobId: string, headers = {}) =>
  world.api.call("POST", `/jobs/${publicId("exp", jobId)}/cancel`, undefined, headers);

export const set = (world: World, jobId: string, assignment: string) =>
  world.query(`update jobs set ${assignment} where job_id = $1`, jobId);

export const MAIL_LATER: Mailer = { send: async () => ({ kind: "temporary", detail: "later" }) };

export async function exportRow(world: World, jobId: string) {
  const { rows } = await world.database.pool.query("select * from jobs where job_id = $1", [jobId]);
  return rows[0];
}

export interface WorkChanges extends Partial<Omit<RunExportDeps, "timing">> {
  timing?: Partial<Timing>;
}

/** Runs the export's job once, as a turn does, and once more after its last failure. Throws the error of a crash. */
export async function work(world: World, jobId: string, changes: WorkChanges = {}): Promise<JobOutcome> {
  const { rows } = await world.database.pool.query(
    "select job_id, kind, failures, unfinished, error from jobs where job_id = $1",
    [jobId],
  );
  const deps = { ...world.deps, ...changes, timing: { ...world.deps.timing, ...changes.timing } };
  const exports = exportWork(deps);
  let crash: unknown;
  const run: typeof exports.run = (key, slice) =>
    exports.run(key, slice).catch((error) => {
      if (!(error instanceof TurnFailed)) crash = error;
      throw error;
    });
  const turn = { ...deps, works: [{ ...exports, run }] };
  const outcome = await runJob(turn, world.caller.accountId, rows[0], timeSlice());
  if (crash !== undefined) throw crash;
  if (outcome === "ended") return outcome;
  const isLast = "isFailure" in outcome && outcome.againInMs === 0;
  return isLast ? work(world, jobId, changes) : { againInMs: outcome.againInMs };
}

export const eventTypes = (world: World, id: string) =>
  eventTypesOf(world.database, world.caller.accountId, id);

export async function chunkCount(world: World, jobId: string): Promise<number> {
  const { rows } = await world.database.pool.query(
    "select count(*) as chunks from export_chunks where job_id = $1",
    [jobId],
  );
  return Number(rows[0].chunks);
}

/** A received mail, with its file uncompressed. */
export async function readMail(world: World, index = 0) {
  const raw = world.mails.received[index]?.raw;
  if (!raw) throw new Error(`mail ${index} didn't arrive`);
  const mail = await PostalMime.parse(raw);
  const content = Buffer.from(mail.attachments[0]?.content as ArrayBuffer);
  const filename = mail.attachments[0]?.filename ?? "";
  const csv = (filename.endsWith(".gz") ? gunzipSync(content) : content).toString("utf8");
  return { mail, filename, csv, rows: filename.includes(".csv") ? readCsv(csv) : [] };
}

/** Over its own connection: an open keep-alive connection would delay the end of the server. */
export async function openFile(url: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await request(url, { method: method as "GET", headers, reset: true });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const isProblem = String(answer.headers["content-type"]).includes("problem+json");
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes,
    problem: isProblem ? JSON.parse(bytes.toString()) : null,
  };
}

/** Parses strictly. */
export function readCsv(csv: string): string[][] {
  return parse(csv, { bom: true, record_delimiter: "\r\n", relax_column_count: false });
}

/** Removes the guard, as an import does. */
export function unguarded(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}

/** The text of a received mail. */
export async function mailText(world: World, index = 0): Promise<string> {
  const raw = world.mails.received[index]?.raw;
  if (!raw) throw new Error(`mail ${index} didn't arrive`);
  return (await PostalMime.parse(raw)).text ?? "";
}

/** Runs the job that mails a notice of the export to the account. */
export async function tellOf(
  { deps: { database, mailer, log }, caller: { accountId } }: World,
  jobId: string,
): Promise<void> {
  const tasks = exportNoticeTasks(database, noticeSender(database, mailer, log));
  await tasks["tell-of-export"](
    { accountId, jobId },
    {
      signal: new AbortController().signal,
      hasFailed: false,
    },
  );
}
