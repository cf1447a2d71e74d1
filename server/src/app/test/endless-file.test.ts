// A file of a person that the channel sends without an end.
// Long: Parley stores a hundred megabytes before it gives the file up.
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

test("isn't stored", async () => {
  const from = "15557770032";
  const faults = { enforce_window: false, latency_ms: 0, next: [], next_media: [{ endless: true }] };
  await service.simulator.control("PUT", "/faults", faults);
  const document = { base64: Buffer.from("Hello").toString("base64"), mime_type: "text/plain" };
  await service.simulator.control("POST", "/inbound", { from, document });
  await expect
    .poll(async () => (await parley.call("GET", `/messages?phone=${from}`)).body.data)
    .toMatchObject([{ media: { status: "failed", error: "media_too_large" } }]);
  const { rows } = await service.database.pool.query("select from media_chunks where chunk > 300");
  expect(rows).toEqual([]);
});
