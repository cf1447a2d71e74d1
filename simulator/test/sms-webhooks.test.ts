import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createFaults } from "../src/faults/faults.ts";
import { createSmsDelivery } from "../src/twilio-sms/hooks/deliver.ts";
import { smsCalls, webhookReceiver } from "./sms-simulator.ts";
import { soon, temporaryFolder, testSimulator } from "./test-simulator.ts";

/** Delivers one webhook until it is taken or given up, after 2 seconds instead of 15. */
async function deliver(url: string): Promise<"taken" | "given up"> {
  let taken = false;
  const delivery = createSmsDelivery({
    tokenOf: () => "token",
    acknowledged: async () => {
      taken = true;
    },
    faults: createFaults(false),
    clock: Date.now,
    giveUpMs: 2000,
  });
  onTestFinished(() => delivery.close());
  delivery.schedule([
    { seq: 0, part: 0, account_sid: "AC", due: 0, url, fields: { Body: "x" }, answerable: true },
  ]);
  await soon(delivery.pending).toBe(0);
  return taken ? "taken" : "given up";
}

describe("a webhook", () => {
  test.each([
    ["an error of the service", 500, "", 1],
    ["a refusal", 404, "", 1],
    ["no answer within the time", 0, "", 1],
    ["a connection that is cut", -1, "", 1],
    ["an error of the service, with an override", 500, "#rc=1&rp=5xx", 2],
    ["a refusal, with an override for other faults", 404, "#rc=1&rp=5xx,rt", 1],
    ["a refusal, with an override for all faults", 404, "#rc=1&rp=all", 2],
    ["an error, with an override that isn't valid", 500, "#rc=9&rp=all", 2],
  ])("is given up after %s", async (_, status, fragment, requests) => {
    const receiver = await webhookReceiver();
    receiver.answerWith(status);
    expect(await deliver(`${receiver.url}?a=1${fragment}`)).toBe("given up");
    expect(receiver.webhooks.map(({ url }) => url)).toEqual(Array(requests).fill(`${receiver.url}?a=1`));
  });

  test("is tried once more when the connection fails", async () => {
    const server = createServer((_, response) => response.end());
    const listen = (port: number) =>
      new Promise<number>((resolve) => {
        server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
      });
    const port = await listen(0);
    await new Promise((resolve) => server.close(resolve));
    const end = deliver(`http://127.0.0.1:${port}/hook`);
    // The first attempt is refused at once.
    await new Promise((resolve) => setImmediate(resolve));
    setTimeout(() => void listen(port), 50);
    onTestFinished(() => void server.close());
    expect(await end).toBe("taken");
  });

  test("that was given up isn't delivered after a restart, and shows as such", async () => {
    const dataDir = temporaryFolder();
    let now = Date.parse("2026-11-26T10:00:00Z");
    const receiver = await webhookReceiver();
    receiver.answerWith(503);
    const first = await testSimulator({ dataDir }, () => now);
    await smsCalls(first).register({ webhook_url: receiver.url });
    await smsCalls(first).write("lost");
    await soon(() => receiver.webhooks).toHaveLength(1);
    await first.close();
    now += 15_005;
    receiver.answerWith(200);
    const second = await testSimulator({ dataDir }, () => now);
    expect((await second.call("GET", "/control/health")).body.pending_hooks).toBe(0);
    const { body } = await second.call("GET", "/control/chats/16505551234");
    expect(body.data).toMatchObject([{ text: "lost", acknowledged: false, given_up: true }]);
    await smsCalls(second).write("taken");
    await soon(() => receiver.webhooks.map(({ fields }) => fields["Body"])).toEqual(["lost", "taken"]);
  });

  test("that a stop interrupted is delivered by the next process", async () => {
    const dataDir = temporaryFolder();
    const receiver = await webhookReceiver();
    const first = await testSimulator({ dataDir, statusDelays: [2000, 2000, 0] });
    await smsCalls(first).register();
    await smsCalls(first).send({ StatusCallback: receiver.url });
    await first.close();
    expect(receiver.webhooks).toEqual([]);
    await testSimulator({ dataDir });
    await soon(() => receiver.statuses().toSorted()).toEqual(["delivered", "sent"]);
  });
});

describe("the callbacks of an SMS", () => {
  test.each<[string, string[], boolean?]>([
    ["once", ["sent", "delivered"]],
    ["reversed", ["delivered", "sent"]],
    ["none", []],
    // The second call of one status may come after the first call of the next one.
    ["twice", ["delivered", "delivered", "sent", "sent"], true],
  ])("come %s", async (sms_callbacks, expected, sorted = false) => {
    const receiver = await webhookReceiver();
    const simulator = await testSimulator({ statusDelays: [5, 400, 400] });
    const sms = smsCalls(simulator);
    await sms.register({ webhook_url: receiver.url });
    const faults = { enforce_window: false, latency_ms: 0, next: [], sms_callbacks };
    await simulator.call("PUT", "/control/faults", faults);
    const { body } = await sms.send({ StatusCallback: receiver.url });
    await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
    expect(sorted ? receiver.statuses().toSorted() : receiver.statuses()).toEqual(expected);
    expect((await sms.twilio("GET", body.uri)).body.status).toBe("delivered");
  });
});
