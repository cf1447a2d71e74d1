// Calls of a run whose connection closes without an answer, as on a starved machine.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "../client.ts";

let [asked, lost] = [0, 0];
const server = createServer((request, response) => {
  if (asked++ < lost) request.socket.destroy();
  else response.end("{}");
});
const api = () => ({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: "key" });

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = 0;
});

test("a read is repeated", async () => {
  lost = 2;
  expect(await call(api(), "GET", "/messages")).toEqual({ status: 200, body: {} });
  expect(asked).toBe(3);
});

test("a read that never gets an answer fails", async () => {
  lost = 1_000;
  await expect(call(api(), "GET", "/messages")).rejects.toThrow("fetch failed");
});

test("a change is sent once", async () => {
  lost = 1;
  await expect(call(api(), "POST", "/senders", "{}")).rejects.toThrow("fetch failed");
  expect(asked).toBe(1);
});
