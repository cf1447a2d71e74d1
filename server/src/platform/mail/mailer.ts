// Hands one mail to the mail server, and says what became of it as a value.
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";

export interface Mail {
  /** One plain `local@domain` that the caller has checked: the only recipient, never parsed again. */
  to: string;
  /** Unique; a mail that is handed over again under the same one is the same mail. Without the domain. */
  id: string;
  subject: string;
  text: string;
  attachment: MailAttachment | null;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Bytes that reading will give: a server that says its limit is told before it is sent them. */
  size: number;
  /** Read once the mail is being handed over. When it throws, nothing is delivered. */
  open(): AsyncIterable<Buffer>;
}

export type MailOutcome =
  | { kind: "sent" }
  /** Nothing was delivered; later it may be. `detail` is the server's sentence where it said one. */
  | { kind: "temporary"; detail: string }
  /** The server refused it for good. */
  | { kind: "permanent"; detail: string }
  /** The server takes no mail of this size; a smaller one it may take. */
  | { kind: "too large"; detail: string }
  /** The server got it whole and didn't say what it did with it. */
  | { kind: "unknown"; detail: string }
  /** The attachment couldn't be read to its end; nothing was delivered. */
  | { kind: "broken"; error: Error };

export interface Mailer {
  /** Never throws. */
  send(mail: Mail): Promise<MailOutcome>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port` or `smtps://...`. Passwords go over TLS only, except to this machine. */
  url: string;
  /** `local@domain` or `Name <local@domain>`. */
  from: string;
  /** Milliseconds to connect, and of silence. */
  timeout: number;
}

/** Of all headers, at most. */
const HEAD_BYTES = 2_048;

export function createMailer(options: MailerOptions): Mailer {
  const server = readServer(options);
  const from = readMailbox(options.from);
  return { send: (mail) => deliver(server, from, mail) };
}

interface Mailbox {
  name: string;
  address: string;
}

interface Server {
  connection: SMTPConnection.Options;
  login: { user: string; pass: string } | null;
}

function readServer({ url, timeout }: MailerOptions): Server {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = protocol === "smtps:";
  const login =
    username === "" ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const local = host === "localhost" || host === "::1" || host.startsWith("127.");
  const timeouts = {
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  };
  return {
    connection: {
      host,
      secure,
      port: port === "" ? (secure ? 465 : 587) : Number(port),
      requireTLS: login !== null && !local,
      ...timeouts,
    },
    login,
  };
}

function readMailbox(from: string): Mailbox {
  const named = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>$/.exec(from);
  return named ? { name: named[1] as string, address: named[2] as string } : { name: "", address: from };
}

async function deliver(server: Server, from: Mailbox, mail: Mail): Promise<MailOutcome> {
  const connection = new SMTPConnection(server.connection);
  const message = new Message(from, mail);
  try {
    await step(connection, (done) => connection.connect(done));
    const { login } = server;
    if (login) await step(connection, (done) => connection.login({ credentials: login }, done));
    const envelope = { from: from.address, to: [mail.to], size: sizeOf(mail) };
    await step(connection, (done) => connection.send(envelope, message.read(), done));
    connection.quit();
    return { kind: "sent" };
  } catch (error) {
    // Within DATA this ends the connection without the final dot: the server drops what it got.
    connection.close();
    return message.broken
      ? { kind: "broken", error: message.broken }
      : outcomeOf(error as SMTPConnection.SMTPError, message.wasRead);
  }
}

/** Base64 makes 78 bytes, with the line's end, of 57. */
function sizeOf({ text, attachment }: Mail): number {
  const attached = attachment === null ? 0 : Math.ceil(attachment.size / 57) * 78;
  return HEAD_BYTES + Buffer.byteLength(text) * 3 + attached;
}

/** One command of the library; an error of the connection ends whichever runs. */
function step(
  connection: SMTPConnection,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.on("error", reject);
    run((error) => (error ? reject(error) : resolve()));
  });
}

/** A mail as it goes over the line, and how far it came. */
class Message {
  readonly #from: Mailbox;
  readonly #mail: Mail;
  /** Its end was read, so its final dot may be with the server. */
  wasRead = false;
  broken: Error | null = null;

  constructor(from: Mailbox, mail: Mail) {
    this.#from = from;
    this.#mail = mail;
  }

  read(): Readable {
    const { to, id, subject, text, attachment } = this.#mail;
    const stream = new MailComposer({
      from: this.#from,
      to: { name: "", address: to },
      messageId: `<${id}@${this.#from.address.split("@")[1]}>`,
      subject,
      text,
      attachments: attachment === null ? [] : [this.#attached(attachment)],
      disableFileAccess: true,
      disableUrlAccess: true,
    })
      .compile()
      .createReadStream();
    stream.once("end", () => {
      this.wasRead = true;
    });
    return stream;
  }

  #attached({ filename, contentType, open }: MailAttachment) {
    const content = Readable.from(this.#content(open()), { objectMode: false });
    return { filename, contentType, content, contentTransferEncoding: "base64" as const };
  }

  /** Tells a fault of the attachment from one of the connection, which ends the reading too. */
  async *#content(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* chunks;
    } catch (error) {
      this.broken = error as Error;
      throw error;
    }
  }
}

function outcomeOf(error: SMTPConnection.SMTPError, wasRead: boolean): MailOutcome {
  // The server's words may come in several lines, and from a server that one doesn't know.
  const detail = (error.response ?? error.message)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 500);
  const code = error.responseCode ?? 0;
  if (isSizeRefused(error, detail)) return { kind: "too large", detail };
  if (code >= 500) return { kind: "permanent", detail };
  if (code >= 400 || !wasRead) return { kind: "temporary", detail };
  return { kind: "unknown", detail };
}

/**
 * By RFC 1870 and 5321 a size is refused with 552, which also stands for a full mailbox; RFC 3463 tells these apart:
 * 5.3.4 and 5.2.3 are the size, 5.2.2 is the mailbox. The library itself keeps from sending what the server said it
 * doesn't take.
 */
function isSizeRefused(error: SMTPConnection.SMTPError, detail: string): boolean {
  if (error.code === "EMESSAGE" && error.command === "MAIL FROM" && error.responseCode === undefined)
    return true;
  if ((error.responseCode ?? 0) < 500) return false;
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)\b/.exec(detail)?.[1];
  if (enhanced === "5.3.4" || enhanced === "5.2.3") return true;
  return error.responseCode === 552 && (enhanced === undefined || !enhanced.startsWith("5.2."));
}
