// Hosts of links that don't answer: whoever waits for them holds no place of others.
// Long: it waits for a thousand links that time out.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let parley: Served;
let host: Server;
let link: string;

beforeAll(async () => {
  host = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((resolve) => host.once("listening", resolve));
  link = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  service = await openService(server.url);
  parley = await service.serve({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
  await service.connectNumber(parley.call, "+15550001000");
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await service.close();
});

/** More keys of the account, because each key has limits of its own. */
async function keys(count: number): Promise<string[]> {
  const made = Array.from({ length: count }, (_, index) =>
    parley.call("POST", "/keys", { name: `key ${index}`, scopes: ["messages:send"] }),
  );
  return (await Promise.all(made)).map(({ body }) => body.secret);
}

test("a thousand sends and all batches that wait for links hold no place of another account", async () => {
  const secrets = await keys(9);
  const image = { link: `${link}/slow` };
  const asked = secrets.flatMap((secret) => {
    const call = callApi(parley.url, secret);
    const one = { phone_number: "+15551230001", image };
    return [
      ...Array.from({ length: 115 }, () => call("POST", "/whatsapp/send-message", one)),
      ...Array.from({ length: 3 }, () => call("POST", "/whatsapp/send-messages", { messages: [one] })),
    ];
  });
  let isWaiting = true;
  const all = Promise.all(asked).finally(() => {
    isWaiting = false;
  });
  const other = callApi(parley.url, await service.addAccount());
  const statuses = new Set<number>();
  // Without places, they would be refused with 503 after five seconds.
  while (isWaiting) {
    const contact = { phone: "+15551230002" };
    const answers = [other("POST", "/contacts/contact", { contact }), other("GET", "/contacts")];
    for (const { status } of await Promise.all(answers)) statuses.add(status);
  }
  expect([...statuses].toSorted()).toEqual([200, 201]);
  const codes = (await all).map(({ status, body }) => body.code ?? status);
  // Of the batches, four wait for the link. The messages of the others are refused.
  expect(new Set(codes)).toEqual(new Set(["link_unavailable", 200]));
});
