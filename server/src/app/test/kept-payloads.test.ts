// What a person sends and Parley doesn't understand stays readable in the channel's own form.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let parley: Served;

beforeAll(async () => {
  service = await openService(server.url);
  parley = await service.serve();
  await service.connectNumber(parley.call, "+15550001000");
});
afterAll(() => service.close());

async function receive(from: string, message: object) {
  await service.simulator.control("POST", "/inbound", { from, ...message });
  const find = async () => (await parley.call("GET", `/messages?phone=${from}`)).body.data[0]?.id;
  await expect.poll(find).toBeDefined();
  return (await parley.call("GET", `/messages/${await find()}`)).body;
}

test("a message of an unknown kind has its payload, and a text has none", async () => {
  const unknown = await receive("15557770001", { type: "tomorrow", raw: { cakes: 2 } });
  expect(unknown).toMatchObject({
    type: "unsupported",
    payload: { item: { from: "15557770001", type: "tomorrow", tomorrow: { cakes: 2 } } },
  });
  expect(await receive("15557770002", { text: "Hello" })).toMatchObject({ type: "text", payload: null });
});
