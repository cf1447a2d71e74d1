import { once } from "node:events";
import { expect, test } from "vitest";
import { lockFolder } from "../src/store/lock-folder.ts";
import { hookReceiver } from "./hook-receiver.ts";
import { type SimulatorProcess, simulatorProcess, startMain } from "./simulator-process.ts";
import { messages, smsCalls, webhookReceiver } from "./sms-simulator.ts";
import { soon, temporaryFolder, text } from "./test-simulator.ts";

/** Not the person who gets the SMS. */
const person = "16505559876";
const fast = { SIMULATOR_STATUS_DELAYS_MS: "5,10,15", SIMULATOR_REDELIVER_MS: "20" };

async function heldTexts(simulator: SimulatorProcess): Promise<string[]> {
  const { body } = await simulator.call("GET", `/control/messages?to=${person}&limit=10000`);
  return body.data.map((message: { text: string }) => message.text);
}

/** Sends with so many writers until the simulator ends. `send` returns null for no answer. */
function underLoad(
  writers: number,
  send: (writer: number, turn: number) => Promise<unknown>,
): Promise<unknown> {
  return Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; (await send(writer, turn).catch(() => null)) !== null; turn++);
    }),
  );
}

test("kill -9 under load loses no accepted message, no SMS and no hook of either", async () => {
  const receiver = await hookReceiver();
  const smsReceiver = await webhookReceiver();
  const env = { ...fast, SIMULATOR_DATA_DIR: temporaryFolder() };
  const accepted: { text: string; id: string }[] = [];
  const attempted: string[] = [];
  const taken: string[] = [];
  let simulator = await simulatorProcess(env);
  await simulator.register(receiver.url);
  await smsCalls(simulator).register({ webhook_url: smsReceiver.url });
  for (let round = 0; round < 2; round++) {
    // Refused while the load runs, so that many hooks wait when the kill comes; cut at the last round.
    receiver.answerWith(round === 1 ? -1 : 503);
    const [before, takenBefore] = [accepted.length, taken.length];
    const { send } = simulator;
    const sms = smsCalls(simulator);
    const load = Promise.all([
      underLoad(16, async (writer, turn) => {
        const body = `round ${round} writer ${writer} turn ${turn}`;
        attempted.push(body);
        const answer = await send(text(person, body));
        accepted.push({ text: body, id: answer.body.messages[0].id });
      }),
      underLoad(8, async (writer, turn) => {
        const sent = turn % 2 === 0;
        const answer = await (sent
          ? sms.send({ StatusCallback: smsReceiver.url })
          : sms.write(`${round} ${writer} ${turn}`));
        taken.push(answer.body.sid ?? answer.body.id);
      }),
    ]);
    await soon(() => Math.min(accepted.length - before, taken.length - takenBefore), 5).toBeGreaterThan(50);
    expect(await simulator.end("SIGKILL")).toBe("SIGKILL");
    await load;
    simulator = await simulatorProcess(env);
  }
  receiver.answerWith(200);

  const held = await heldTexts(simulator);
  expect(new Set(held).size).toBe(held.length);
  expect(accepted.map((one) => one.text).filter((one) => !held.includes(one))).toEqual([]);
  expect(held.filter((one) => !attempted.includes(one))).toEqual([]);
  const { body } = await smsCalls(simulator).twilio("GET", `${messages}?PageSize=1000`);
  const listed = new Set(body.messages.map((one: { sid: string }) => one.sid));
  expect(taken.filter((sid) => !listed.has(sid))).toEqual([]);
  await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
  const statuses = new Set(receiver.taken("statuses").map((one) => `${one.id} ${one.status}`));
  const missing = accepted.flatMap(({ id }) =>
    ["sent", "delivered", "read"].map((status) => `${id} ${status}`).filter((one) => !statuses.has(one)),
  );
  expect(missing).toEqual([]);
  const reported = new Set(smsReceiver.webhooks.map(({ fields }) => fields["MessageSid"]));
  expect(taken.filter((sid) => !reported.has(sid))).toEqual([]);
});

test("SIGTERM stops in order, with one line on standard output", async () => {
  const simulator = await simulatorProcess({
    SIMULATOR_DATA_DIR: temporaryFolder(),
    SIMULATOR_MAIL_PORT: "0",
  });
  expect(simulator.printed).toEqual({
    simulator_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    mail_url: `${simulator.printed.simulator_url}/mail`,
    smtp_url: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
  });
  // An open stream must not hold it up.
  const stream = await fetch(`${simulator.printed.simulator_url}/control/stream`);
  const broken = stream.text().catch(() => "cut");
  expect(await simulator.end("SIGTERM")).toBe(0);
  await broken;
  expect(simulator.lines).toHaveLength(1);
});

test("a second simulator on the same folder is refused, until the first is gone", async () => {
  const folder = temporaryFolder();
  const first = await simulatorProcess({ SIMULATOR_DATA_DIR: folder });
  const sentence = `${folder} is in use by another simulator (process ${first.child.pid}).`;
  await expect(lockFolder(folder, 100)).rejects.toThrow(sentence);
  const waiting = lockFolder(folder);
  await first.end("SIGKILL");
  const release = await waiting;
  await expect(lockFolder(folder, 0)).rejects.toThrow(`process ${process.pid}`);
  release();
  (await lockFolder(folder, 0))();
});

test("a faulty configuration stops the start and lists all faults", async () => {
  const child = startMain({ SIMULATOR_PORT: "x", SIMULATOR_REDELIVER_MS: "0" });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  expect((await once(child, "close"))[0]).toBe(1);
  expect(said).toMatch(/SIMULATOR_PORT: .*\n.*SIMULATOR_REDELIVER_MS: /);
});
