// Sends one mail by SMTP. The outcome is a value.
import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";

export interface Mail {
  /** The only recipient: a plain `local@domain`, validated by the caller and never parsed again. */
  to: string;
  /** The Message-ID without its domain. A mail that is sent again keeps its id. */
  id: string;
  subject: string;
  text: string;
  attachment: MailAttachment | null;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Bytes of the content, declared to the server before the content is sent. */
  size: number;
  /** Called when the mail is being sent. If reading throws, nothing is delivered. */
  open(): AsyncIterable<Buffer>;
}

export type MailOutcome =
  | { kind: "sent" }
  /** Nothing was delivered; a retry may succeed. `detail` is the server's message, if any. */
  | { kind: "temporary"; detail: string }
  | { kind: "permanent"; detail: string }
  | { kind: "too large"; detail: string }
  /** The server got the whole mail but didn't acknowledge it. */
  | { kind: "unknown"; detail: string }
  /** Reading the attachment failed; nothing was delivered. */
  | { kind: "broken"; error: Error };

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port` or `smtps://...`. A password requires TLS, except on this machine. */
  url: string;
  /** `local@domain` or `Name <local@domain>`. */
  from: string;
  /** Milliseconds to connect, and for the server's silence. */
  timeout: number;
}

const HEAD_BYTES = 2_048;

export function createMailer(options: MailerOptions): Mailer {
  const server = readServer(options);
  const named = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>$/.exec(options.from);
  const from = { name: named?.[1] ?? "", address: named?.[2] ?? options.from };
  return { send: (mail) => deliver(server, from, mail) };
}

interface Mailbox {
  name: string;
  address: string;
}

function readServer({ url, timeout }: MailerOptions) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = protocol === "smtps:";
  const login =
    username === "" ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const local = host === "localhost" || host === "::1" || host.startsWith("127.");
  const options: SMTPConnection.Options = {
    host,
    secure,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    requireTLS: login !== null && !local,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  };
  return { options, login };
}

type Server = ReturnType<typeof readServer>;

/** Loaded with the first mail: it takes 7 MB, of which Node's own fetch is most. */
async function open({ options }: Server): Promise<SMTPConnection> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  return new Connection(options);
}

async function logIn(connection: SMTPConnection, { login }: Server): Promise<void> {
  await step(connection, (done) => connection.connect(done));
  if (login) await step(connection, (done) => connection.login({ credentials: login }, done));
}

/** Connects and logs in, without a mail. Null, or why that fails. */
export async function mailServerFault(options: MailerOptions): Promise<string | null> {
  const server = readServer(options);
  const connection = await open(server);
  try {
    await logIn(connection, server);
    connection.quit();
    return null;
  } catch (error) {
    connection.close();
    return describe(error as SMTPConnection.SMTPError);
  }
}

async function deliver(server: Server, from: Mailbox, mail: Mail): Promise<MailOutcome> {
  const connection = await open(server);
  const progress: Progress = { wasRead: false, broken: null };
  try {
    await logIn(connection, server);
    const message = await messageOf(mail, from, progress);
    const envelope = { from: from.address, to: [mail.to], size: sizeOf(mail) };
    await step(connection, (done) => connection.send(envelope, message, done));
    connection.quit();
    return { kind: "sent" };
  } catch (error) {
    // During DATA, this closes the connection without the final dot, so the server discards the mail.
    connection.close();
    return progress.broken
      ? { kind: "broken", error: progress.broken }
      : outcomeOf(error as SMTPConnection.SMTPError, progress.wasRead);
  }
}

/** Base64 turns 57 bytes into a line of 78 bytes. */
function sizeOf({ text, attachment }: Mail): number {
  const attached = attachment === null ? 0 : Math.ceil(attachment.size / 57) * 78;
  return HEAD_BYTES + Buffer.byteLength(text) * 3 + attached;
}

/** Runs one command of the library. An error of the connection rejects the running command. */
function step(
  connection: SMTPConnection,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.on("error", reject);
    run((error) => (error ? reject(error) : resolve()));
  });
}

interface Progress {
  /** The message was read to its end, so the server may have accepted it. */
  wasRead: boolean;
  /** The failure of the attachment. A failure of the connection ends the reading too. */
  broken: Error | null;
}

async function messageOf(
  { to, id, subject, text, attachment }: Mail,
  from: Mailbox,
  progress: Progress,
): Promise<Readable> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const attach = ({ filename, contentType, open }: MailAttachment) => {
    const content = Readable.from(noteFailure(open(), progress), { objectMode: false });
    return { filename, contentType, content, contentTransferEncoding: "base64" as const };
  };
  const composer = new MailComposer({
    from,
    to: { name: "", address: to },
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    subject,
    text,
    attachments: attachment === null ? [] : [attach(attachment)],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const stream = composer.compile().createReadStream();
  return stream.once("end", () => {
    progress.wasRead = true;
  });
}

async function* noteFailure(chunks: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    progress.broken = error as Error;
    throw error;
  }
}

/** The server's message may have several lines and any content. */
function describe({ response, message }: SMTPConnection.SMTPError): string {
  return (response ?? message)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 500);
}

function outcomeOf(error: SMTPConnection.SMTPError, wasRead: boolean): MailOutcome {
  const detail = describe(error);
  const code = error.responseCode ?? 0;
  if (isSizeRefused(error, detail)) return { kind: "too large", detail };
  if (code >= 500) return { kind: "permanent", detail };
  if (code >= 400 || !wasRead) return { kind: "temporary", detail };
  return { kind: "unknown", detail };
}

/**
 * 552 means too large or a full mailbox (RFC 1870, 5321); 5.3.4 and 5.2.3 mean the size, 5.2.2 the mailbox (RFC 3463).
 * The library itself refuses a mail above the limit that the server announced.
 */
function isSizeRefused(error: SMTPConnection.SMTPError, detail: string): boolean {
  if (error.code === "EMESSAGE" && error.command === "MAIL FROM" && error.responseCode === undefined)
    return true;
  if ((error.responseCode ?? 0) < 500) return false;
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)\b/.exec(detail)?.[1];
  if (enhanced === "5.3.4" || enhanced === "5.2.3") return true;
  return error.responseCode === 552 && (enhanced === undefined || !enhanced.startsWith("5.2."));
}
