// What a run prints about the messages that its violations name.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readHistories } from "../verify/histories.ts";

test("has the steps of each message once, without deliveries to webhooks", async () => {
  const [first, second] = ["msg_01m8f5swtsfc5t9xnvx67w2sea", "msg_01m8f5swtdf95rx08r1mavyk2q"];
  const server = createServer((request, response) => {
    const history = [{ kind: "attempt", attempt: 1 }, { kind: "delivery" }];
    response.end(JSON.stringify({ channel: request.url?.split("_").at(-1), type: "text", history }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const api = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: "" };
  const violations = [
    `Delivered 2 times: ${first} (key 1)`,
    `Left sent: ${second}`,
    `The events of ${first}`,
  ];
  expect(await readHistories(api, violations)).toEqual([
    `${first} ${first.slice(4)} text [{"kind":"attempt","attempt":1}]`,
    `${second} ${second.slice(4)} text [{"kind":"attempt","attempt":1}]`,
  ]);
  server.close();
});
