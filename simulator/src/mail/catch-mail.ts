// An SMTP server that stores every mail and forwards none.
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Mails } from "./mails.ts";

export interface MailCatcher {
  port: number;
  close(): Promise<void>;
}

const MAX_MAIL_BYTES = 64 * 1024 * 1024;
const CLOSE_WITHIN_MS = 1000;

/** `port`: 0 takes any free port. Calls `caught` after each stored mail. */
export async function catchMail(
  mails: Mails,
  host: string,
  port: number,
  caught: () => void,
): Promise<MailCatcher> {
  const server = new SMTPServer({
    // Accepts any login. There is no certificate for TLS.
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: CLOSE_WITHIN_MS,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anybody" }),
    onData(stream, session, done) {
      keep(mails, stream, session).then(
        (id) => {
          caught();
          done(null, `Stored as mail ${id}`);
        },
        (error: Error) => done(error),
      );
    },
  });
  server.on("error", (error: Error) => process.stderr.write(`The mail catcher: ${error.message}\n`));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(mails: Mails, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) {
    throw Object.assign(new Error(`A mail may have ${MAX_MAIL_BYTES} bytes at most`), { responseCode: 552 });
  }
  const { mailFrom, rcptTo } = session.envelope;
  const from = mailFrom === false ? "" : mailFrom.address;
  return (
    await mails.add(
      from,
      rcptTo.map((recipient) => recipient.address),
      Buffer.concat(chunks),
    )
  ).id;
}
