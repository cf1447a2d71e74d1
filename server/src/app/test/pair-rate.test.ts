// Many messages to one person, at a channel that refuses what comes faster than its limit for one person.
// Long: it waits for the pace of a channel.
import { beforeAll, expect, test } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";

const PERSON = "+15557770001";
/** What WhatsApp takes at once. */
const BURST = 45;
const { service, parley } = useService();
useNumber(service, parley);

beforeAll(async () => {
  await service.simulator.faults({ pair_limit: true });
});

async function send(message: string): Promise<string> {
  const sent = { phone_number: PERSON, message };
  const { status, body } = await parley.send(sent);
  expect(status).toBe(202);
  return body.id;
}

test("the channel refuses none of them, and they keep their order", async () => {
  const texts = Array.from({ length: BURST + 1 }, (_, index) => `Number ${index}`);
  const ids: string[] = [];
  for (const text of texts) ids.push(await send(text));
  const arrived = async () => (await service.simulator.messages(PERSON)).map(({ text }) => text);
  await expect.poll(arrived).toEqual(texts);
  const last = await parley.get(`/messages/${ids.at(-1)}`);
  expect(last).toMatchObject({ attempts: 1, error: null });
});
