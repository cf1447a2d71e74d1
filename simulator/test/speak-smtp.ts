// Speaks SMTP with the mail catcher, line by line.
import { once } from "node:events";
import { createConnection } from "node:net";
import { createInterface } from "node:readline";

/** Sends each line and waits for its answer; returns the last line of every answer, the greeting first. */
export async function speakSmtp(smtpUrl: string, lines: string[]): Promise<string[]> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = createConnection(Number(port), hostname);
  const answers: string[] = [];
  const input = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async () => {
    for (;;) {
      const line: string = (await input.next()).value ?? "";
      // A dash after the code: more lines of the same answer follow.
      if (line[3] !== "-") return answers.push(line);
    }
  };
  await answer();
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    await answer();
  }
  socket.end();
  await once(socket, "close");
  return answers;
}

export type SentMail = { subject: string; text: string; attachment: string };

/** From export@parley.example to ada@example.org and, hidden, hidden@example.org. Returns the answers. */
export function sendMail(smtpUrl: string, mail: SentMail): Promise<string[]> {
  const recipients = ["ada@example.org", "hidden@example.org"].map((address) => `RCPT TO:<${address}>`);
  return speakSmtp(smtpUrl, [
    "EHLO me",
    "MAIL FROM:<export@parley.example>",
    ...recipients,
    "DATA",
    mime(mail),
    "QUIT",
  ]);
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
