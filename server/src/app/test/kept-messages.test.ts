// A message that an earlier version didn't understand is shown once a version does.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

async function newest(from: string) {
  return vi.waitFor(
    async () => {
      const [message] = (await parley.call("GET", `/messages?phone=${from}`)).body.data;
      expect(message).toBeDefined();
      return message;
    },
    { timeout: 45_000 },
  );
}

/** As if the message had come when its kind wasn't known: the payload has what this version understands. */
async function receiveUnknown(from: string, type: string, content: object): Promise<string> {
  await service.simulator.control("POST", "/inbound", { from, type: "tomorrow", raw: content });
  const message = await newest(from);
  expect(message).toMatchObject({ type: "unsupported" });
  await service.database.pool.query(
    `update message_payloads
     set payload = jsonb_set(payload, '{item}', (payload -> 'item') - 'tomorrow' || jsonb_build_object('type', $1::text, $1::text, $2::jsonb))
     where payload -> 'item' ->> 'from' = $3`,
    [type, JSON.stringify(content), from],
  );
  return message.id;
}

const read = () => service.database.pool.query("select graphile_worker.add_job('read-kept-messages')");
const shown = async (id: string) => (await parley.call("GET", `/messages/${id}`)).body;
const payloads = async () => (await service.database.pool.query("select from message_payloads")).rows.length;

test("a message of a kind that is known now is shown, and its payload isn't kept any more", async () => {
  const place = await receiveUnknown("15557770001", "location", { latitude: 51.5, longitude: -0.1 });
  const picture = await receiveUnknown("15557770002", "image", { id: "1001", caption: "The cake" });
  await service.simulator.control("POST", "/inbound", { from: "15557770003", type: "tomorrow", raw: {} });
  const unknown = (await newest("15557770003")).id;
  await read();
  await expect.poll(() => shown(picture)).toMatchObject({ type: "image", caption: "The cake", media: {} });
  expect(await shown(place)).toMatchObject({
    type: "location",
    location: { latitude: 51.5, longitude: -0.1 },
  });
  expect(await shown(unknown)).toMatchObject({ type: "unsupported" });
  expect(await payloads()).toBe(1);
  const { data } = (await parley.call("GET", "/events?types=message.updated")).body;
  expect(data.map((event: { data: { id: string } }) => event.data.id)).toEqual(
    expect.arrayContaining([place, picture]),
  );
});
