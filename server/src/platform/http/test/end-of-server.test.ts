// Connections that are open when the server ends.
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHttpServer } from "../http-server.ts";

/** Longer than a test may take. */
const limits = { arrivalMs: 600_000, idleMs: 600_000 };

let server: Server;
beforeEach(async () => {
  const options = { limits, untimed: new WeakSet<Socket>(), publicUrl: null };
  server = createHttpServer((_request, response) => response.end("late"), options);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => server.closeAllConnections());

async function opened(): Promise<Socket> {
  const accepted = once(server, "connection");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await accepted;
  return socket;
}

test("one that was opened in advance doesn't delay the end", async () => {
  const socket = await opened();
  const closed = once(socket, "close");
  const waiting = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(waiting);
  await new Promise((resolve) => server.close(resolve));
});

test("one that was opened in this moment still brings its request", async () => {
  const socket = await opened();
  const ended = new Promise((resolve) => server.close(resolve));
  socket.write("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
  expect(await text(socket)).toContain("late");
  await ended;
});
