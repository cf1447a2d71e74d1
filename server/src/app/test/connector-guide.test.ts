// docs/write-a-connector.md: its example in channels/test/gateway sends and receives through the whole service.
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { type Call, callApi } from "../../../test/api.ts";
import { useOpened } from "../../../test/later.ts";
import { listen } from "../../../test/listen.ts";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { type Connector, connectorRegistry } from "../../channels/index.ts";
import { createGateway } from "../../channels/test/gateway/gateway.ts";

const GUIDE = new URL("../../../../docs/write-a-connector.md", import.meta.url);
const CONNECTOR = new URL("../../channels/test/gateway/gateway.ts", import.meta.url);

const sender = {
  channel: "gateway",
  phone: "+15550001000",
  credentials: { token: "right", secret: "s3cret" },
};
const taken: Record<string, string>[] = [];

const gateway = useOpened(() =>
  listen(
    createServer(async (request, response) => {
      const isKnown = request.headers.authorization === "Bearer right";
      if (request.method === "POST" && isKnown) taken.push((await json(request)) as Record<string, string>);
      const isRefused = taken.at(-1)?.["text"] === "refuse this";
      response.statusCode = isKnown ? (isRefused ? 400 : 200) : 401;
      response.end(JSON.stringify({ id: `g-${taken.length}` }));
    }),
  ),
);
const service = useOpenService();
let parley: Served;
let call: Call;
let hookUrl: string;

beforeAll(async () => {
  const connector = createGateway(gateway.url) as Connector;
  const connectors = connectorRegistry([connector, { ...connector, name: "gateway-other" }]);
  parley = await service.serve({}, connectors);
  call = parley.call;
  hookUrl = (await call("POST", "/senders", sender)).body.hook_url;
});

async function report(event: object, secret = sender.credentials.secret): Promise<number> {
  const body = JSON.stringify({ sender: sender.phone, at: new Date().toISOString(), ...event });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const headers = { "x-signature": signature, "content-type": "application/json" };
  return (await fetch(hookUrl, { method: "POST", headers, body })).status;
}

const send = async (message: string) =>
  (await call("POST", "/gateway/send-message", { phone_number: "+15551234567", message })).body.id as string;
const statusOf = async (id: string) => (await call("GET", `/messages/${id}`)).body.status;

test("the code that the guide shows is part of the example", async () => {
  const [, code] = /^```ts\n([\s\S]*?)^```$/m.exec(await readFile(GUIDE, "utf8")) ?? [];
  expect(code).toContain("function failureOf");
  expect(await readFile(CONNECTOR, "utf8")).toContain(code);
});

test("its secrets aren't shown, and wrong credentials are refused", async () => {
  expect((await call("GET", "/senders")).body.data).toMatchObject([{ credentials: {} }]);
  const wrong = { ...sender, phone: "+15550001001", credentials: { ...sender.credentials, token: "wrong" } };
  // The committed document doesn't have the codes of this connector.
  const unchecked = callApi(parley.url, service.apiKey, () => undefined);
  expect(await unchecked("POST", "/senders", wrong)).toMatchObject({
    status: 422,
    body: { code: "credentials_refused", errors: [{ code: "gateway_token_invalid" }] },
  });
});

test("a text is sent, and its receipt arrives", async () => {
  const id = await send("Hello");
  await expect.poll(() => statusOf(id)).toBe("sent");
  const { from, to, text, reference } = taken.at(-1) ?? {};
  expect({ from, to, text }).toEqual({ from: sender.phone, to: "+15551234567", text: "Hello" });
  expect(await report({ type: "delivered", id: `g-${taken.length}`, reference })).toBe(200);
  await expect.poll(() => statusOf(id)).toBe("delivered");
});

test("a message that it can't send is refused, and a sync finds no templates", async () => {
  const message = { phone_number: "+15551234567", sticker: 1 };
  expect((await call("POST", "/gateway/send-message", message)).body.code).toBe("not_supported_by_channel");
  expect((await call("POST", "/templates/sync")).status).toBe(200);
});

test("another connector of the channel serves the senders that name it", async () => {
  const wish = { ...sender, phone: "+15550001002", connector: "gateway-other" };
  const other = await call("POST", "/senders", wish);
  expect(other).toMatchObject({ status: 201, body: { connector: "gateway-other", default: false } });
  const unknown = await call("POST", "/senders", { ...wish, connector: "echo" });
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ pointer: "/connector" }] } });
});

test("a text that the gateway refuses fails", async () => {
  const id = await send("refuse this");
  await expect.poll(() => statusOf(id)).toBe("failed");
  expect((await call("GET", `/messages/${id}`)).body.error.code).toBe("gateway_refused");
});

test("a person's text arrives, and only with the right signature", async () => {
  const event = { type: "message", id: "in-1", from: "+15551234567", text: "Hi back" };
  expect(await report(event, "wrong")).toBe(403);
  expect(await report(event)).toBe(200);
  const { body } = await call("GET", "/messages?direction=in");
  expect(body.data).toMatchObject([{ channel: "gateway", text: "Hi back" }]);
});
