// The mailer against real SMTP servers that accept, refuse, put off and die.
import type { Socket } from "node:net";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import PostalMime from "postal-mime";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { listen } from "../../../../test/listen.ts";
import { createMailer, type Mail } from "../mailer.ts";
import { type ReceivedMail, startMailServer } from "./mail-server.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

async function startServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  open.push(server.close);
  return server;
}

const attachment = {
  filename: "contacts.csv",
  contentType: "text/csv; charset=utf-8",
  size: 18,
  open: async function* () {
    yield Buffer.from("\ufeffphone\r\n");
    yield Buffer.from("+1555\r\n");
  },
};

function mail(changes: Partial<Mail> = {}): Mail {
  return {
    to: "ana@example.com",
    id: "exp_1.run_1",
    subject: "Your contacts ✓",
    text: "Grüße\n.\nA dot on a line above.",
    attachment,
    ...changes,
  };
}

const mailer = (url: string, timeout = 2_000) =>
  createMailer({ url, from: "Parley <parley@example.org>", timeout });

test("a mail arrives as it was given, to one recipient", async () => {
  const { url, received } = await startServer();
  expect(await mailer(url).send(mail())).toEqual({ kind: "sent" });
  const [got] = received as [ReceivedMail];
  expect(got).toMatchObject({ from: "parley@example.org", to: ["ana@example.com"] });
  const parsed = await PostalMime.parse(got.raw);
  expect(parsed).toMatchObject({
    from: { name: "Parley", address: "parley@example.org" },
    to: [{ name: "", address: "ana@example.com" }],
    subject: "Your contacts ✓",
    messageId: "<exp_1.run_1@example.org>",
  });
  expect(parsed.text?.trim().replaceAll("\r\n", "\n")).toBe("Grüße\n.\nA dot on a line above.");
  const [attached] = parsed.attachments;
  expect(attached).toMatchObject({ filename: "contacts.csv", mimeType: "text/csv" });
  expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toBe("\ufeffphone\r\n+1555\r\n");
});

describe("an address that other programs read as several", () => {
  test.each(["a@example.com, b@example.com", "a@example.com\r\nRCPT TO:<b@example.com>", "<a@example.com>"])(
    "%j never reaches a second recipient",
    async (to) => {
      const { url, received } = await startServer();
      const outcome = await mailer(url).send(mail({ to }));
      const recipients = received.flatMap((got) => got.to);
      expect(recipients.length).toBeLessThanOrEqual(1);
      expect(recipients).not.toContain("b@example.com");
      expect(outcome.kind).not.toBe("unknown");
    },
  );
});

describe("what the server says decides", () => {
  const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  const onRcptTo =
    (code: number, text: string): NonNullable<SMTPServerOptions["onRcptTo"]> =>
    (_address, _session, done) =>
      done(refusal(code, text));
  const onData =
    (code: number, text: string): NonNullable<SMTPServerOptions["onData"]> =>
    (stream, _session, done) => {
      stream.resume().on("end", () => done(refusal(code, text)));
    };

  test.each<[string, SMTPServerOptions, string, string]>([
    ["an unknown recipient", { onRcptTo: onRcptTo(550, "no such user") }, "permanent", "550 no such user"],
    ["greylisting", { onRcptTo: onRcptTo(451, "try again later") }, "temporary", "451 try again later"],
    ["a mail that is too large", { size: 100 }, "too large", "Message size larger than allowed 100"],
    ["a size that is refused after DATA", { onData: onData(552, "too large") }, "too large", "552 too large"],
    [
      "a size that is refused by its enhanced code",
      { onData: onData(554, "5.3.4 no mail so large") },
      "too large",
      "554 5.3.4 no mail so large",
    ],
    [
      "a full mailbox for good",
      { onRcptTo: onRcptTo(552, "5.2.2 mailbox full") },
      "permanent",
      "552 5.2.2 mailbox full",
    ],
  ])("%s", async (_, options, kind, detail) => {
    const { url, received } = await startServer(options);
    expect(await mailer(url).send(mail())).toEqual({ kind, detail });
    expect(received).toEqual([]);
  });
});

describe("a password", () => {
  const login = (password: string): SMTPServerOptions => ({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      if (auth.username === "us er" && auth.password === password) done(null, { user: "us er" });
      else done(Object.assign(new Error("wrong password"), { responseCode: 535 }));
    },
  });

  test("is given, with what its address escapes", async () => {
    const { url, received } = await startServer(login("p@ss/word"));
    const given = url.replace("//", "//us%20er:p%40ss%2Fword@");
    expect(await mailer(given).send(mail())).toEqual({ kind: "sent" });
    expect(received).toHaveLength(1);
  });

  test("that is wrong is the server's sentence", async () => {
    const { url } = await startServer(login("right"));
    const given = url.replace("//", "//us%20er:wrong@");
    expect(await mailer(given).send(mail())).toEqual({ kind: "permanent", detail: "535 wrong password" });
  });
});

describe("a connection that ends", () => {
  /** Speaks SMTP by hand, to die where it is told. */
  async function startRaw(answer: (line: string, socket: Socket) => void) {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.write("220 test\r\n");
      socket.on("data", (data) => answer(data.toString("latin1"), socket));
    });
    const { port, close } = await listen(server);
    open.push(() => {
      for (const socket of sockets) socket.destroy();
      return close();
    });
    return `smtp://127.0.0.1:${port}`;
  }

  function polite(line: string, socket: Socket): boolean {
    if (/^EHLO/.test(line)) socket.write("250 test\r\n");
    else if (/^(MAIL|RCPT)/.test(line)) socket.write("250 ok\r\n");
    else if (/^DATA/.test(line)) socket.write("354 go\r\n");
    else return false;
    return true;
  }

  test("before it begins is temporary", async () => {
    expect(await mailer("smtp://127.0.0.1:1").send(mail())).toMatchObject({ kind: "temporary" });
  });

  test("after DATA is unknown", async () => {
    let body = "";
    const url = await startRaw((line, socket) => {
      if (polite(line, socket)) return;
      body += line;
      if (body.endsWith("\r\n.\r\n")) socket.destroy();
    });
    expect(await mailer(url).send(mail())).toMatchObject({ kind: "unknown" });
  });

  test("by silence after DATA is unknown", async () => {
    const url = await startRaw((line, socket) => void polite(line, socket));
    expect(await mailer(url, 200).send(mail())).toMatchObject({ kind: "unknown" });
  });

  test("in the middle of DATA is temporary", async () => {
    const url = await startRaw((line, socket) => {
      if (!polite(line, socket)) socket.destroy();
    });
    const endless = async function* () {
      for (;;) yield Buffer.alloc(65_536);
    };
    const sent = mailer(url).send(mail({ attachment: { ...attachment, open: endless } }));
    expect(await sent).toMatchObject({ kind: "temporary" });
  });
});

test("an attachment that fails in its middle delivers nothing", async () => {
  const { url, received } = await startServer();
  const failing = async function* () {
    for (let index = 0; index < 20; index++) yield Buffer.alloc(65_536, "x");
    await delay(1);
    throw new Error("erased");
  };
  const outcome = await mailer(url).send(mail({ attachment: { ...attachment, open: failing } }));
  expect(outcome).toMatchObject({ kind: "broken", error: { message: "erased" } });
  expect(received).toEqual([]);
});

test("a mail without an attachment is its text", async () => {
  const { url, received } = await startServer();
  expect(await mailer(url).send(mail({ attachment: null }))).toEqual({ kind: "sent" });
  const parsed = await PostalMime.parse(received[0]?.raw as Buffer);
  expect(parsed.attachments).toEqual([]);
  expect(parsed.text).toContain("A dot on a line above.");
});
