// An SMTP server that takes every mail and passes none on.
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Mails } from "./mails.ts";

export type MailCatcher = { port: number; close(): Promise<void> };

const maxMailBytes = 64 * 1024 * 1024;
const closeWithinMs = 1000;

/** Listens on the host; 0 takes any free port. `caught` is called after each mail that was kept. */
export async function catchMail(
  mails: Mails,
  host: string,
  port: number,
  caught: () => void,
): Promise<MailCatcher> {
  const server = new SMTPServer({
    // Whoever wants to sign in may, under any name; there is no certificate to speak TLS with.
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: maxMailBytes,
    closeTimeout: closeWithinMs,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anybody" }),
    onData(stream, session, done) {
      keep(mails, stream, session).then(
        (id) => {
          caught();
          done(null, `Kept as mail ${id}`);
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
    throw Object.assign(new Error(`A mail may have ${maxMailBytes} bytes at most`), { responseCode: 552 });
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
