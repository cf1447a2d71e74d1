// Senders in trouble beside others: one at its channel's rate limit, one that was paused, one whose channel takes 2 s.
// Long: it waits for senders in trouble.
import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { listen } from "../../../test/listen.ts";
import { useService } from "../../../test/running-service.ts";
import { defaultTiming } from "../../config/timing.ts";

const MESSAGES = 300;
const IDS = { limited: "1", refused: "2", slow: "3", fine: "4", good: "5" };
/** How many messages the channel got from each number, by the number's id. */
const got = new Map<string, number>();

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
const take = (response: ServerResponse) =>
  answer(response, 200, { messages: [{ id: `wamid.${randomUUID()}` }] });
const refuse = (code: number) => (response: ServerResponse) => answer(response, 400, { error: { code } });
const troubles: Record<string, (response: ServerResponse) => void> = {
  [IDS.limited]: refuse(130_429),
  [IDS.refused]: refuse(190),
  [IDS.slow]: (response) => void setTimeout(() => take(response), 2_000),
};

const channel = createServer(async (request, response) => {
  const id = request.url?.split("/")[2] as string;
  await request.resume().toArray();
  if (request.method !== "POST" || !request.url?.endsWith("/messages")) return refuse(2)(response);
  got.set(id, (got.get(id) ?? 0) + 1);
  (troubles[id] ?? take)(response);
});
const { url, close } = await listen(channel);
afterAll(close);
const { service, parley } = useService({ WHATSAPP_API_URL: url });

test("all messages of the others leave meanwhile", { timeout: 120_000 }, async () => {
  for (const id of Object.values(IDS)) {
    const source_phone = `+1555000100${id}`;
    const secrets = { access_token: "t", app_secret: "s", verify_token: "v" };
    const credentials = { ...secrets, phone_number_id: id, business_account_id: "1" };
    const sender = { channel: "whatsapp", phone: source_phone, rate: 100, credentials };
    expect((await parley.call("POST", "/senders?check=false", sender)).status).toBe(201);
    const messages = Array.from({ length: MESSAGES }, (_, index) => {
      return { phone_number: `+${15_551_300_000 + index}`, message: "Hello", source_phone };
    });
    expect((await parley.call("POST", "/whatsapp/send-messages", { messages })).status).toBe(200);
  }
  for (const id of [IDS.fine, IDS.good])
    await expect.poll(() => got.get(id), { timeout: 60_000, interval: 100 }).toBe(MESSAGES);
  // What didn't leave waits.
  expect(await service.query("select from messages where status = 'failed'")).toEqual([]);
  expect(got.get(IDS.refused)).toBeLessThanOrEqual(defaultTiming.laneConcurrency);
});
