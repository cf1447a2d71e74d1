// Exports against real mail servers that are down, refuse, defer or die.
import { createServer, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import type { JobOutcome } from "../../jobs/index.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { type MailServer, startMailServer } from "../../platform/mail/test/mail-server.ts";
import {
  addContacts,
  askForExport,
  eventTypes,
  exportRow,
  openWorld,
  tellOfFailures,
  type World,
  work,
} from "./export-world.ts";

const testDatabase = useSharedDatabase();
let world: World;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all([world.close(), ...closing.splice(0).map((close) => close())]);
});

const mailerOf = (url: string) => createMailer({ url, from: "parley@example.org", timeout: 1_000 });
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

async function open(options: SMTPServerOptions = {}): Promise<MailServer> {
  world = await openWorld(testDatabase);
  await addContacts(world, 500);
  const server = await startMailServer({ closeTimeout: 100, ...options });
  closing.push(server.close);
  return server;
}

test("a server that is down is retried with growing waits up to a maximum, then the export fails", async () => {
  await open();
  const jobId = await askForExport(world);
  const timing = { jobAttempts: 5, jobBackoffFirstMs: 60_000, jobBackoffMaxMs: 200_000 };
  const outcomes: JobOutcome[] = [];
  for (let tries = 0; tries < 5; tries++) {
    expect((await exportRow(world, jobId)).status).not.toBe("failed");
    outcomes.push(await work(world, jobId, { mailer: mailerOf("smtp://127.0.0.1:1"), timing }));
  }
  const waits = [60_000, 180_000, 200_000, 200_000].map((againInMs) => ({ againInMs }));
  expect(outcomes).toEqual([...waits, "ended"]);
  expect(await exportRow(world, jobId)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("ECONNREFUSED"),
  });
  expect(await eventTypes(world, jobId)).toEqual(["export.queued", "export.failed"]);
});

test("the account's notify address is told that an export failed", async () => {
  const { received, ...server } = await open();
  await world.api.call("PATCH", "/settings", { notify_email: "boss@example.com" });
  const jobId = await askForExport(world);
  await work(world, jobId, { mailer: mailerOf("smtp://127.0.0.1:1"), timing: { jobAttempts: 1 } });
  const deps = { ...world.deps, mailer: mailerOf(server.url) };
  await tellOfFailures({ ...world, deps });
  expect(received).toHaveLength(1);
  const raw = received[0]?.raw.toString();
  expect(raw).toContain("Subject: An export of your contacts failed");
  expect(raw).toContain("ECONNREFUSED");
});

describe("a permanent refusal ends the export at once, with the server's words", () => {
  test.each<[string, SMTPServerOptions, string]>([
    [
      "of the recipient",
      { onRcptTo: (_to, _session, done) => done(refusal(550, "no such user")) },
      "550 no such user",
    ],
    [
      "of the mail",
      {
        onData: (stream, _session, done) => void stream.resume().on("end", () => done(refusal(554, "spam"))),
      },
      "554 spam",
    ],
  ])("%s", async (_, options, error) => {
    const server = await open(options);
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: mailerOf(server.url) });
    expect(await exportRow(world, jobId)).toMatchObject({
      status: "failed",
      error: expect.stringContaining(error),
    });
    expect(server.received).toEqual([]);
  });
});

/** A hand-written SMTP server. `onData` gets everything after DATA, and the socket. */
async function startRaw(onData: (body: string, socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let body: string | null = null;
    socket.on("error", () => undefined);
    socket.write("220 test\r\n");
    socket.on("data", (data) => {
      const text = data.toString("latin1");
      if (body !== null) {
        body += text;
        onData(body, socket);
      } else if (/^EHLO/.test(text)) socket.write("250 test\r\n");
      else if (/^DATA/.test(text)) {
        body = "";
        socket.write("354 go\r\n");
      } else socket.write("250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

describe("a server that dies", () => {
  test("in the middle of DATA gets the mail later under the same Message-ID", async () => {
    const server = await open();
    await addMore(20_000);
    let partial = "";
    const dying = await startRaw((body, socket) => {
      partial = body;
      if (body.length > 20_000) socket.destroy();
    });
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: mailerOf(dying) });
    expect(await exportRow(world, jobId)).toMatchObject({
      status: "running",
      failures: 1,
      mail_unknown: false,
    });
    await work(world, jobId, { mailer: mailerOf(server.url) });
    expect(await exportRow(world, jobId)).toMatchObject({ status: "finished" });
    const id = messageIdOf(partial);
    expect(id).toContain("exp_");
    expect(server.received[0]?.raw.toString()).toContain(id);
  });

  test("after DATA without an answer: the mail is sent once more under the same Message-ID, then never again", async () => {
    await open();
    const ids: string[] = [];
    const dying = await startRaw((body, socket) => {
      if (!body.endsWith("\r\n.\r\n")) return;
      ids.push(messageIdOf(body));
      socket.destroy();
    });
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: mailerOf(dying) });
    expect(await exportRow(world, jobId)).toMatchObject({ status: "running", mail_unknown: true });
    await work(world, jobId, { mailer: mailerOf(dying) });
    expect(await exportRow(world, jobId)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("lost twice"),
    });
    expect(await work(world, jobId, { mailer: mailerOf(dying) })).toBe("ended");
    expect(ids).toHaveLength(2);
    expect(ids[0]).toContain("exp_");
    expect(ids[1]).toBe(ids[0]);
  });
});

/** It stands on a line of its own when it is long. */
function messageIdOf(mail: string): string {
  return /^Message-ID:\s*(<.*>)/im.exec(mail)?.[1] ?? "";
}

/** Beside the first 500. */
async function addMore(count: number): Promise<void> {
  await world.database.pool.query(
    `insert into contacts (account_id, contact_id, phone, name)
     select $1, gen_random_uuid(), '+1556' || lpad(i::text, 7, '0'), md5(i::text)
     from generate_series(1, $2) as i`,
    [world.caller.accountId, count],
  );
}
