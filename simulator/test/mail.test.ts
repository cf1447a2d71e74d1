import { describe, expect, test } from "vitest";
import { simulatorProcess } from "./simulator-process.ts";
import { sendMail, speakSmtp } from "./speak-smtp.ts";
import { temporaryFolder, testSimulator } from "./test-simulator.ts";

const csv = "phone,name\r\n+16505551234,Ada\r\n";
const mail = { subject: "Your contacts 📒", text: "Here are your contacts. Grüße!", attachment: csv };

describe("the mail catcher", () => {
  test("stores a mail and shows its envelope, text and attachments", async () => {
    const simulator = await testSimulator({ mailPort: 0 });
    const answers = await sendMail(simulator.smtp_url ?? "", mail);
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
    expect((await simulator.call("GET", "/control/mails")).body).toEqual({
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
    const { body } = await simulator.call("GET", "/control/mails/1");
    expect(body).toMatchObject({
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
    const download = await fetch(`${simulator.simulator_url}${body.attachments[0].url}`);
    expect(download.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''contacts%201.csv");
    expect(await download.text()).toBe(csv);
  });

  test("accepts any login", async () => {
    const simulator = await testSimulator({ mailPort: 0 });
    const plain = Buffer.from("\0anybody\0anything").toString("base64");
    const answers = await speakSmtp(simulator.smtp_url ?? "", ["EHLO me", `AUTH PLAIN ${plain}`, "QUIT"]);
    expect(answers[2]).toMatch(/^235/);
  });

  test("lists pages of mails, newest first", async () => {
    const simulator = await testSimulator({ mailPort: 0 });
    for (let turn = 0; turn < 5; turn++) await sendMail(simulator.smtp_url ?? "", mail);
    const page = async (query: string) => {
      const { body } = await simulator.call("GET", `/control/mails?limit=2${query}`);
      return [body.data.map((one: { id: string }) => one.id).join(), body.next];
    };
    expect(await page("")).toEqual(["5,4", "4"]);
    expect(await page("&after=4")).toEqual(["3,2", "2"]);
    expect(await page("&after=2")).toEqual(["1", null]);
  });

  test("a mail answered with 250 survives kill -9", async () => {
    const env = { SIMULATOR_DATA_DIR: temporaryFolder(), SIMULATOR_MAIL_PORT: "0" };
    const first = await simulatorProcess(env);
    await sendMail(first.printed.smtp_url ?? "", mail);
    await first.end("SIGKILL");
    const second = await simulatorProcess(env);
    expect((await second.call("GET", "/control/mails/1")).body.subject).toBe("Your contacts 📒");
    await sendMail(second.printed.smtp_url ?? "", mail);
    expect((await second.call("GET", "/control/mails")).body.data).toHaveLength(2);
  });

  test.each(["/control/mails/7", "/control/mails/1/attachments/1", "/control/mails/1/attachments/x"])(
    "%s is 404",
    async (path) => {
      const simulator = await testSimulator({ mailPort: 0 });
      await sendMail(simulator.smtp_url ?? "", mail);
      expect((await simulator.call("GET", path)).status).toBe(404);
    },
  );

  test("is off by default", async () => {
    const simulator = await testSimulator();
    expect(simulator).not.toHaveProperty("smtp_url");
    expect((await simulator.call("GET", "/control/mails")).status).toBe(404);
    expect((await simulator.call("GET", "/control/health")).body.mail).toBe(false);
  });
});
