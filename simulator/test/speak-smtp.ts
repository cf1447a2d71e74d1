// Sends a mail to the mail catcher, line by line of SMTP.
import { once } from "node:events";
import { createConnection } from "node:net";
import { createInterface } from "node:readline";

export type SentMail = { subject: string; text: string; attachment: string };

/** From export@parley.example to ada@example.org. */
export async function sendMail(smtpUrl: string, mail: SentMail): Promise<void> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = createConnection(Number(port), hostname);
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  // A dash after the code: more lines of the same answer follow.
  const answered = async () => {
    while ((await answers.next()).value?.[3] === "-");
  };
  await answered();
  const [from, to] = ["MAIL FROM:<export@parley.example>", "RCPT TO:<ada@example.org>"];
  for (const line of ["EHLO me", from, to, "DATA", mime(mail), "QUIT"]) {
    socket.write(`${line}\r\n`);
    await answered();
  }
  socket.end();
  await once(socket, "close");
}

function mime({ subject, text, attachment }: SentMail): string {
  return [
    "From: Parley <export@parley.example>",
    "To: ada@example.org",
    `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
    "Message-ID: <exp_1.1@parley.example>",
    "Date: Fri, 20 Nov 2026 10:00:00 +0000",
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    text,
    "--b",
    "Content-Type: text/csv",
    'Content-Disposition: attachment; filename="contacts 1.csv"',
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(attachment).toString("base64"),
    "--b--",
    ".",
  ].join("\r\n");
}
