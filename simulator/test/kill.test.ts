import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { lockFolder } from "../src/store/lock-folder.ts";
import { hookReceiver } from "./hook-receiver.ts";
import { type SimulatorProcess, simulatorProcess } from "./simulator-process.ts";
import { messages, smsCalls, webhookReceiver } from "./sms-simulator.ts";
import { soon, temporaryFolder, text } from "./test-simulator.ts";

const person = "16505551234";
const fast = { SIMULATOR_STATUS_DELAYS_MS: "5,10,15", SIMULATOR_REDELIVER_MS: "20" };

async function heldTexts(simulator: SimulatorProcess): Promise<string[]> {
  const { body } = await simulator.call("GET", `/control/messages?to=${person}&limit=10000`);
  return body.data.map((message: { text: string }) => message.text);
}

test("kill -9 under load loses no accepted message and no status hook", async () => {
  const receiver = await hookReceiver();
  const env = { ...fast, SIMULATOR_DATA_DIR: temporaryFolder() };
  const accepted: { text: string; id: string }[] = [];
  const attempted: string[] = [];
  let simulator = await simulatorProcess(env);
  await simulator.register(receiver.url);
  for (let round = 0; round < 3; round++) {
    // Refused while the load runs, so that many hooks wait when the kill comes; cut at the last round.
    receiver.answerWith(round === 2 ? -1 : 503);
    const before = accepted.length;
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let turn = 0; ; turn++) {
        const body = `round ${round} writer ${writer} turn ${turn}`;
        attempted.push(body);
        const answer = await simulator.send(text(person, body)).catch(() => undefined);
        if (answer === undefined) return;
        accepted.push({ text: body, id: answer.body.messages[0].id });
      }
    });
    await soon(() => accepted.length - before, 5).toBeGreaterThan(50);
    expect(await simulator.end("SIGKILL")).toBe("SIGKILL");
    await Promise.all(writers);
    simulator = await simulatorProcess(env);
  }
  receiver.answerWith(200);

  const held = await heldTexts(simulator);
  expect(new Set(held).size).toBe(held.length);
  expect(accepted.map((one) => one.text).filter((one) => !held.includes(one))).toEqual([]);
  expect(held.filter((one) => !attempted.includes(one))).toEqual([]);
  await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
  const statuses = new Set(receiver.taken("statuses").map((one) => `${one.id} ${one.status}`));
  const missing = accepted.flatMap(({ id }) =>
    ["sent", "delivered", "read"].map((status) => `${id} ${status}`).filter((one) => !statuses.has(one)),
  );
  expect(missing).toEqual([]);
});

test("kill -9 under load loses no SMS that was taken", async () => {
  const receiver = await webhookReceiver();
  const env = { ...fast, SIMULATOR_DATA_DIR: temporaryFolder() };
  const first = await simulatorProcess(env);
  const sms = smsCalls(first);
  await sms.register({ webhook_url: receiver.url });
  const taken: string[] = [];
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let turn = 0; ; turn++) {
      const send =
        turn % 2 === 0 ? sms.send({ StatusCallback: receiver.url }) : sms.write(`${writer} ${turn}`);
      const answer = await send.catch(() => undefined);
      if (answer === undefined) return;
      taken.push(answer.body.sid ?? answer.body.id);
    }
  });
  await soon(() => taken.length, 5).toBeGreaterThan(50);
  await first.end("SIGKILL");
  await Promise.all(writers);
  const second = await simulatorProcess(env);
  const { body } = await smsCalls(second).twilio("GET", `${messages}?PageSize=1000`);
  const listed = new Set(body.messages.map((one: { sid: string }) => one.sid));
  expect(taken.filter((sid) => !listed.has(sid))).toEqual([]);
  await soon(async () => (await second.call("GET", "/control/health")).body.pending_hooks).toBe(0);
  const reported = new Set(receiver.webhooks.map(({ fields }) => fields["MessageSid"]));
  expect(taken.filter((sid) => !reported.has(sid))).toEqual([]);
});

test("hooks acknowledged before a kill are not delivered again", async () => {
  const receiver = await hookReceiver();
  const env = { ...fast, SIMULATOR_DATA_DIR: temporaryFolder() };
  const first = await simulatorProcess(env);
  await first.register(receiver.url);
  await first.send(text(person, "x"));
  await first.call("POST", "/control/inbound", { from: person, text: "y" });
  await soon(async () => (await first.call("GET", "/control/health")).body.pending_hooks).toBe(0);
  await first.end("SIGKILL");
  const posts = receiver.posts.length;
  const second = await simulatorProcess(env);
  expect((await second.call("GET", "/control/health")).body).toMatchObject({ messages: 2, pending_hooks: 0 });
  // Whatever was still due would have come before the hooks of this one.
  await second.send(text(person, "z"));
  await soon(() => receiver.taken("statuses").length).toBeGreaterThanOrEqual(6);
  expect(receiver.taken("statuses")).toHaveLength(6);
  expect(receiver.posts.length - posts).toBeLessThanOrEqual(3);
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

test("with SIMULATOR_PARENT_STDIN, it ends with its parent", async () => {
  const simulator = await simulatorProcess({
    SIMULATOR_DATA_DIR: temporaryFolder(),
    SIMULATOR_PARENT_STDIN: "1",
  });
  const exited = once(simulator.child, "exit");
  simulator.child.stdin?.end();
  expect((await exited)[0]).toBe(0);
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
  const main = new URL("../src/main.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    env: { SIMULATOR_PORT: "x", SIMULATOR_REDELIVER_MS: "0" },
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  expect((await once(child, "close"))[0]).toBe(1);
  expect(said).toMatch(/SIMULATOR_PORT: .*\n.*SIMULATOR_REDELIVER_MS: /);
});
