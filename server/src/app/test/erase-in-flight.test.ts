// Erasing people while messages to them are accepted, sent, answered and confirmed.
import { beforeAll, expect, test } from "vitest";
import { tablesWith } from "../../../test/find-text.ts";
import { useService } from "../../../test/running-service.ts";

const { service, parley } = useService();

beforeAll(async () => {
  const { senderId } = await service.connectNumber(parley.call, "+15550001000");
  await parley.call("PATCH", `/senders/${senderId}`, { rate: 500 });
  await service.simulator.faults({ latency_ms: 20 });
});

const PHONES = Array.from({ length: 8 }, (_, index) => `+1555333000${index}`);
const MESSAGES = 100;

test("erases everything, fails no request, and delays nobody else", async () => {
  let sending = true;
  const sent = Promise.all(
    Array.from({ length: MESSAGES }, (_, index) =>
      parley.send({
        phone_number: PHONES[index % PHONES.length],
        message: `Secret ${index}`,
      }),
    ),
  ).finally(() => {
    sending = false;
  });
  const inbound = Promise.all(
    PHONES.map((phone) => service.simulator.write({ from: phone, text: "Hello back" })),
  );
  const erased: number[] = [];
  while (sending) {
    const answers = await Promise.all(
      PHONES.map((phone) => parley.call("DELETE", `/contacts/${phone.slice(1)}`)),
    );
    erased.push(...answers.map(({ status }) => status));
  }
  await inbound;
  expect((await sent).map(({ status }) => status)).toEqual(Array.from({ length: MESSAGES }, () => 202));
  expect(erased.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(erased).toContain(200);

  // Messages accepted after the last erasure arrive.
  await parley.send({ phone_number: "+15553339999", message: "Last" });
  await expect.poll(() => service.simulator.messages("+15553339999")).toHaveLength(1);
  const waiting = async () => (await service.query("select from outbox")).length;
  await expect.poll(waiting).toBe(0);

  for (const phone of PHONES) await parley.call("DELETE", `/contacts/${phone.slice(1)}`);
  const hooks = () => service.simulator.control("GET", "/health");
  await expect.poll(hooks).toMatchObject({ pending_hooks: 0 });
  for (const phone of PHONES) expect(await tablesWith(service.database, phone.slice(1))).toEqual([]);
  expect(await tablesWith(service.database, "Secret")).toEqual([]);
  const messages = await parley.call("GET", "/messages");
  expect(messages.body.data.map((message: { phone_number: string }) => message.phone_number)).toEqual([
    "+15553339999",
  ]);
  expect(parley.log.filter((line) => line.level >= 40 && line.msg !== "slow request")).toEqual([]);
});
