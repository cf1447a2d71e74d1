// How far an error of the channel reaches: an error about one message never stops the sender's other messages.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let parley: Served;
let senderId: string;
let people = 0;

beforeAll(async () => {
  service = await openService(server.url);
  parley = await service.serve();
  ({ senderId } = await service.connectNumber(parley.call, "+15550001000"));
});
afterAll(() => service.close());

/** The next send is answered with this error; the sends after it succeed. */
async function failNext(code: number): Promise<void> {
  await service.simulator.control("PUT", "/faults", {
    enforce_window: false,
    latency_ms: 0,
    next: [{ code }],
  });
}

async function send(): Promise<string> {
  people++;
  const sent = await parley.call("POST", "/whatsapp/send-message", {
    phone_number: `+1555700${1_000 + people}`,
    message: "Hello",
  });
  expect(sent.status).toBe(202);
  return sent.body.id;
}

const read = async (id: string) => (await parley.call("GET", `/messages/${id}`)).body;
const sender = async () => (await parley.call("GET", `/senders/${senderId}`)).body;

test("an error about one person fails that message and leaves the sender active", async () => {
  await failNext(131026);
  const refused = await send();
  const error = { code: "recipient_unreachable" };
  await expect.poll(() => read(refused)).toMatchObject({ status: "failed", error });
  const failed = await parley.call("GET", "/messages?status=failed&limit=1");
  expect(failed.body.data).toMatchObject([{ id: refused }]);
  const others = await Promise.all([send(), send()]);
  await expect
    .poll(async () => (await Promise.all(others.map(read))).map(({ status }) => status))
    .toEqual(["read", "read"]);
  expect(await sender()).toMatchObject({ status: "active", paused_reason: null });
});

describe("an error about the sender or the business", () => {
  test("pauses the sender and keeps its messages", async () => {
    await failNext(131042);
    const reason = "channel_payment_problem";
    const first = await send();
    await expect.poll(sender).toMatchObject({ status: "paused", paused_reason: reason });
    expect(parley.log).toContainEqual(
      expect.objectContaining({
        sender: senderId,
        code: reason,
        msg: expect.stringContaining("was paused"),
      }),
    );
    const second = await send();
    const waiting = { cause: "sender_paused", reason, ahead: 1 };
    expect(await read(second)).toMatchObject({ status: "queued", waiting });
    expect((await parley.call("POST", `/senders/${senderId}/resume`)).status).toBe(200);
    for (const id of [first, second]) await expect.poll(async () => (await read(id)).status).toBe("read");
  });

  test("tells the account's notify address what happened and what to do", async () => {
    await parley.call("PATCH", "/settings", { notify_email: "boss@shop.example" });
    await failNext(190);
    const id = await send();
    const mails = async () =>
      ((await service.simulator.control("GET", "/mails")) as { data: { id: string; subject: string }[] })
        .data;
    await expect
      .poll(async () => (await mails()).map(({ subject }) => subject))
      .toEqual(["Messages from +15550001000 wait"]);
    const [mail] = await mails();
    const { text } = (await service.simulator.control("GET", `/mails/${mail?.id}`)) as { text: string };
    const { data } = (await parley.call("GET", "/errors")).body;
    const error = data.find(({ code }: { code: string }) => code === "channel_token_invalid");
    for (const part of [senderId, error.meaning, error.action, "resume the sender"])
      expect(text.replaceAll(/\s+/g, " ")).toContain(part);
    expect((await parley.call("POST", `/senders/${senderId}/resume`)).status).toBe(200);
    await expect.poll(async () => (await read(id)).status).toBe("read");
  });
});
