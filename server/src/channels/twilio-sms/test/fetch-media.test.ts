// Files of persons' messages over real HTTP, with the redirect to Twilio's storage.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTwilioSms } from "../twilio-sms.ts";

const CREDENTIALS = { account_sid: "AC1", auth_token: "secret", messaging_service_sid: undefined };
const SENDER = { numberId: "n", businessId: "b", phone: "+15550001000", credentials: CREDENTIALS };
const BASIC = `Basic ${Buffer.from("AC1:secret").toString("base64")}`;
const dispatcher = new Agent();

const requests: { path: string; authorization: string | undefined }[] = [];
const answers: Record<string, (response: ServerResponse) => void> = {
  "/file": (response) => response.writeHead(307, { location: `${storage.url}/stored` }).end(),
  "/direct": (response) => response.end("bytes"),
  "/gone": (response) => response.writeHead(404).end(),
  "/stored": (response) => response.end("bytes"),
  "/elsewhere": (response) => response.writeHead(302, { location: "javascript:alert(1)" }).end(),
};

function serve() {
  const server = createServer((request: IncomingMessage, response) => {
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization });
    answers[request.url ?? ""]?.(response);
  });
  return { server, url: "" };
}
const api = serve();
const storage = serve();

beforeAll(async () => {
  for (const one of [api, storage]) {
    await new Promise<void>((resolve) => one.server.listen(0, "127.0.0.1", resolve));
    one.url = `http://127.0.0.1:${(one.server.address() as AddressInfo).port}`;
  }
});
afterAll(async () => {
  await dispatcher.close();
  for (const { server } of [api, storage]) server.close();
});

async function fetchFile(source: string) {
  requests.length = 0;
  const twilio = createTwilioSms({ twilioApiUrl: api.url }, Date.now);
  const download = await twilio.fetchMedia?.(source, SENDER, { dispatcher, timeout: 2_000 });
  if (download?.kind !== "open") return download;
  let text = "";
  for await (const chunk of download.body) text += chunk.toString();
  download.close();
  return text;
}

test("a redirect is followed without the credentials", async () => {
  expect(await fetchFile(`${api.url}/file`)).toBe("bytes");
  expect(requests).toEqual([
    { path: "/file", authorization: BASIC },
    { path: "/stored", authorization: undefined },
  ]);
});

test("a file that isn't redirected is read at once", async () => {
  expect(await fetchFile(`${api.url}/direct`)).toBe("bytes");
});

test("the credentials go to no other address", async () => {
  expect(await fetchFile(`${storage.url}/direct`)).toEqual({ kind: "gone" });
  expect(await fetchFile("no address")).toEqual({ kind: "gone" });
  expect(requests).toEqual([]);
});

test("a file that was deleted is gone, and another redirect is refused", async () => {
  expect(await fetchFile(`${api.url}/gone`)).toEqual({ kind: "gone" });
  expect(await fetchFile(`${api.url}/elsewhere`)).toMatchObject({ kind: "refused" });
});
