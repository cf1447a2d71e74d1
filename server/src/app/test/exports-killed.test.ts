// Kills the process of an export: while it makes the file, and while it sends the mail.
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { callApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import {
  openService,
  type RunningProcess,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";
import { type MailServer, startMailServer } from "../../platform/mail/test/mail-server.ts";

// Includes the lease of a dead process and the start of others, also on slow machines.
vi.setConfig({ testTimeout: 90_000 });

const server = useDatabase();
let service: RunningService;
let apiKey: string;
let mails: MailServer;
const running: Served[] = [];
/** Called at the start of a mail. The server reads nothing until it resolves. */
let onBegin: () => Promise<void>;
/** Called after the last byte of a mail. The server answers nothing until it resolves. */
let onWhole: () => Promise<void>;
/** Complete mails, also those without an answer. */
let whole: Buffer[];

const TIMING = {
  lease_ms: 3_000,
  beat_ms: 500,
  export_chunk_bytes: 4_096,
  job_backoff_first_ms: 1,
  job_backoff_max_ms: 1,
};
/** Contacts of an export of 8 MB, which is more than the sockets between the process and the mail server hold. */
const MANY = 6_000;
const never = new Promise<void>(() => undefined);
const atOnce = async () => undefined;

beforeAll(async () => {
  service = await openService(server.url);
});
afterAll(() => service.close());
beforeEach(async () => {
  apiKey = await service.addAccount();
  [onBegin, onWhole, whole] = [atOnce, atOnce, []];
  mails = await startMailServer({
    closeTimeout: 100,
    disabledCommands: ["AUTH", "STARTTLS"],
    async onData(stream, _session, done) {
      await onBegin();
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        whole.push(Buffer.concat(parts));
        await onWhole();
        done();
      });
    },
  });
});
afterEach(async () => {
  await Promise.all([...running.splice(0).map(({ stop }) => stop()), mails.close()]);
});

const settings = () => ({ SMTP_URL: mails.url, PARLEY_TIMING: JSON.stringify(TIMING) });

/** Starts a process for the test to kill. Its calls use the account of the test. */
async function start(): Promise<RunningProcess> {
  const started = await service.start(settings());
  return { ...started, call: callApi(started.url, apiKey) };
}

/** Starts the service that goes on after the kill. */
async function startNext(): Promise<Served> {
  const started = await service.serve(settings());
  running.push(started);
  return { ...started, call: callApi(started.url, apiKey) };
}

async function ask({ call }: RunningProcess, contacts: number): Promise<string> {
  await service.database.pool.query(
    // Large enhanced data, not names: indexing names would take longer than the rest of the test. Packing halves random hex.
    `insert into contacts (account_id, contact_id, phone, enhanced_data)
     select account_id, gen_random_uuid(), '+1555' || lpad(i::text, 7, '0'),
            jsonb_build_object('note', jsonb_build_array(jsonb_build_object('value', note)))
     from (select account_id from accounts order by account_id desc limit 1) as newest, generate_series(1, $1) as i,
       lateral (select string_agg(md5(i || ' ' || part), '') as note from generate_series(1, 40) as part) as notes`,
    [contacts],
  );
  const { status, body } = await call("POST", "/contacts/export", { email: "ana@example.com" });
  expect(status).toBe(202);
  return body.export.id;
}

async function sentBy({ call }: Served, id: string) {
  await expect
    .poll(async () => (await call("GET", `/exports/${id}`)).body.status, { timeout: 75_000 })
    .toBe("sent");
  return (await call("GET", `/exports/${id}`)).body;
}

async function rowsOf(mail: Buffer | undefined): Promise<number> {
  const parsed = await PostalMime.parse(mail as Buffer);
  return (
    Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)
      .toString()
      .split("\r\n").length - 2
  );
}

const idOf = (mail: Buffer | undefined) => /^Message-ID:\s*(<.*>)/im.exec(String(mail))?.[1];

test("a kill while the file is made: another process makes it again and mails it once", async () => {
  const first = await start();
  const id = await ask(first, MANY);
  const progress = async () => (await first.call("GET", `/exports/${id}`)).body;
  await expect.poll(async () => (await progress()).rows_done, { interval: 5 }).toBeGreaterThan(0);
  await first.process.end("SIGKILL");
  expect(whole).toEqual([]);
  const second = await startNext();
  expect(await sentBy(second, id)).toMatchObject({ rows_done: MANY, rows_total: MANY });
  expect(whole).toHaveLength(1);
  expect(await rowsOf(whole[0])).toBe(MANY);
});

describe("a kill while the mail server receives the mail", () => {
  test("before the last byte: another process sends the mail, and it arrives once", async () => {
    const begun = Promise.withResolvers<void>();
    onBegin = () => {
      begun.resolve();
      return never;
    };
    const first = await start();
    const id = await ask(first, MANY);
    await begun.promise;
    await first.process.end("SIGKILL");
    onBegin = atOnce;
    const second = await startNext();
    await sentBy(second, id);
    expect(whole).toHaveLength(1);
    expect(await rowsOf(whole[0])).toBe(MANY);
  });

  test("after the last byte, without an answer: the mail is sent again with the same Message-ID", async () => {
    const taken = Promise.withResolvers<void>();
    onWhole = () => {
      taken.resolve();
      return never;
    };
    const first = await start();
    const id = await ask(first, 10);
    await taken.promise;
    await first.process.end("SIGKILL");
    onWhole = atOnce;
    const second = await startNext();
    await sentBy(second, id);
    expect(whole).toHaveLength(2);
    expect(idOf(whole[0])).toContain(id);
    expect(idOf(whole[1])).toBe(idOf(whole[0]));
  });
});
