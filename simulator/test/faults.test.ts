// The faults of WhatsApp, by chance, and the ledger that says what became of each message.
import { describe, expect, test } from "vitest";
import { type HookReceiver, hookedSimulator } from "./hook-receiver.ts";
import { soon, type TestSimulator, text } from "./test-simulator.ts";

const ada = "16505551234";

async function faulty(faults: object): Promise<{ simulator: TestSimulator; receiver: HookReceiver }> {
  const { receiver, simulator } = await hookedSimulator();
  const settings = { enforce_window: false, latency_ms: 0, next: [], ...faults };
  const { status } = await simulator.call("PUT", "/control/faults", settings);
  expect(status).toBe(200);
  return { simulator, receiver };
}

const send = (simulator: TestSimulator, to = ada) => simulator.send(text(to, "Hello"));

describe("statuses", () => {
  const statuses = (receiver: HookReceiver) => receiver.taken("statuses").map(({ status }) => status);

  test("all may be lost", async () => {
    const { simulator, receiver } = await faulty({ random: { lost: 1 } });
    await send(simulator);
    await simulator.call("POST", "/control/inbound", { from: ada, text: "Hi" });
    await soon(() => receiver.taken("messages")).toHaveLength(1);
    await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
    expect(statuses(receiver)).toEqual([]);
  });

  test("come in the reverse order", async () => {
    const { receiver, simulator } = await hookedSimulator({ statusDelays: [0, 150, 300] });
    const settings = { enforce_window: false, latency_ms: 0, next: [], random: { reordered: 1 } };
    await simulator.call("PUT", "/control/faults", settings);
    await send(simulator);
    await soon(() => statuses(receiver)).toEqual(["read", "delivered", "sent"]);
  });
});

test("the ledger has the outcome of every accepted message, also of those whose statuses are lost", async () => {
  const { simulator } = await faulty({
    next: [{}, { fails_with: 131026 }, { code: 131056 }],
    random: { lost: 1 },
  });
  for (const data of ["1", "2", "3"])
    await simulator.send(text(ada, data, { biz_opaque_callback_data: data }));
  const { body } = await simulator.call("GET", "/control/ledger?limit=1");
  expect(body.data).toMatchObject([{ to: ada, biz_opaque_callback_data: "1", outcome: "delivered" }]);
  const rest = (await simulator.call("GET", `/control/ledger?after=${body.next}`)).body;
  expect(rest).toMatchObject({
    data: [{ biz_opaque_callback_data: "2", outcome: "failed", code: 131026 }],
    next: null,
  });
});
