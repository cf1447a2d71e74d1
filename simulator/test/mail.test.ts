import { once } from "node:events";
import { createConnection } from "node:net";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { simulatorProcess } from "./simulator-process.ts";
import { temporaryFolder, testSimulator } from "./test-simulator.ts";

/** Speaks SMTP: sends each line and waits for its answer, and returns all answers. */
async function speak(smtpUrl: string, lines: string[]): Promise<string[]> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = createConnection(Number(port), hostname);
  const answers: string[] = [];
  const input = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async () => {
    for (;;) {
      const line = (await input.next()).value ?? "";
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

const message = [
  "From: Parley <export@parley.example>",
  "To: ada@example.org",
  "Subject: =?utf-8?Q?Your_contacts_=F0=9F=93=92?=",
  "Message-ID: <exp_1.1@parley.example>",
  "Date: Fri, 20 Nov 2026 10:00:00 +0000",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/plain; charset=utf-8",
  "Content-Transfer-Encoding: 8bit",
  "",
  "Here are your contacts. Grüße!",
  "--b",
  "Content-Type: text/csv",
  'Content-Disposition: attachment; filename="contacts 1.csv"',
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("phone,name\r\n+16505551234,Ada\r\n").toString("base64"),
  "--b--",
  ".",
].join("\r\n");

const envelope = [
  "EHLO me",
  "MAIL FROM:<export@parley.example>",
  "RCPT TO:<ada@example.org>",
  "RCPT TO:<hidden@example.org>",
];

describe("the mail catcher", () => {
  test("keeps a mail and shows its envelope, text and attachments", async () => {
    const simulator = await testSimulator({ mailPort: 0 });
    const answers = await speak(simulator.smtp_url ?? "", [...envelope, "DATA", message, "QUIT"]);
    expect(answers.map((answer) => answer.slice(0, 3))).toEqual([
      "220",
      "250",
      "250",
      "250",
      "250",
      "354",
      "250",
      "221",
    ]);
    const { body } = await simulator.call("GET", "/control/mails");
    expect(body).toEqual({
      data: [
        {
          id: "1",
          from: "export@parley.example",
          to: ["ada@example.org", "hidden@example.org"],
          subject: "Your contacts 📒",
          received_at: expect.stringMatching(/Z$/),
          size: expect.any(Number),
          attachments: 1,
        },
      ],
      next: null,
    });
    const mail = (await simulator.call("GET", "/control/mails/1")).body;
    expect(mail).toMatchObject({
      message_id: "<exp_1.1@parley.example>",
      date: "2026-11-20T10:00:00.000Z",
      text: expect.stringContaining("Here are your contacts. Grüße!"),
      attachments: [
        {
          n: 0,
          filename: "contacts 1.csv",
          type: "text/csv",
          size: 30,
          url: "/control/mails/1/attachments/0",
        },
      ],
    });
    const download = await fetch(`${simulator.simulator_url}${mail.attachments[0].url}`);
    expect(download.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''contacts%201.csv");
    expect(await download.text()).toBe("phone,name\r\n+16505551234,Ada\r\n");
  });

  test("lets anybody sign in", async () => {
    const simulator = await testSimulator({ mailPort: 0 });
    const plain = Buffer.from("\0anybody\0anything").toString("base64");
    const answers = await speak(simulator.smtp_url ?? "", ["EHLO me", `AUTH PLAIN ${plain}`, "QUIT"]);
    expect(answers[2]).toMatch(/^235/);
  });

  test("lists the newest first, page by page", async () => {
    const simulator = await testSimulator({ mailPort: 0 });
    for (let turn = 0; turn < 5; turn++)
      await speak(simulator.smtp_url ?? "", [...envelope, "DATA", message, "QUIT"]);
    const page = async (query: string) => {
      const { body } = await simulator.call("GET", `/control/mails?limit=2${query}`);
      return [body.data.map((mail: { id: string }) => mail.id).join(), body.next];
    };
    expect(await page("")).toEqual(["5,4", "4"]);
    expect(await page("&after=4")).toEqual(["3,2", "2"]);
    expect(await page("&after=2")).toEqual(["1", null]);
  });

  test("a mail that was answered with 250 outlives kill -9", async () => {
    const env = { SIMULATOR_DATA_DIR: temporaryFolder(), SIMULATOR_MAIL_PORT: "0" };
    const first = await simulatorProcess(env);
    await speak(first.printed.smtp_url ?? "", [...envelope, "DATA", message, "QUIT"]);
    await first.end("SIGKILL");
    const second = await simulatorProcess(env);
    expect((await second.call("GET", "/control/mails/1")).body.subject).toBe("Your contacts 📒");
    await speak(second.printed.smtp_url ?? "", [...envelope, "DATA", message, "QUIT"]);
    expect((await second.call("GET", "/control/mails")).body.data).toHaveLength(2);
  });

  test.each(["/control/mails/7", "/control/mails/1/attachments/1", "/control/mails/1/attachments/x"])(
    "%s is 404",
    async (path) => {
      const simulator = await testSimulator({ mailPort: 0 });
      await speak(simulator.smtp_url ?? "", [...envelope, "DATA", message, "QUIT"]);
      expect((await simulator.call("GET", path)).status).toBe(404);
    },
  );

  test("isn't there unless it was asked for", async () => {
    const simulator = await testSimulator();
    expect(simulator).not.toHaveProperty("smtp_url");
    expect((await simulator.call("GET", "/control/mails")).status).toBe(404);
    expect((await simulator.call("GET", "/control/health")).body.mail).toBe(false);
  });
});
