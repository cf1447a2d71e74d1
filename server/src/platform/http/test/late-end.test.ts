// A client that has the whole answer and goes on before the service has ended its response.
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { CONNECTION_LIMITS, createHttpServer } from "../http-server.ts";

test("what can't be read as a request is still answered after it", async () => {
  const end = Promise.withResolvers<void>();
  const options = { limits: CONNECTION_LIMITS, untimed: new WeakSet<Socket>(), publicUrl: null };
  const server = createHttpServer((_request, response) => {
    response.setHeader("content-length", 4);
    response.write("Rye.");
    void end.promise.then(() => response.end());
  }, options);
  onTestFinished(() => server.closeAllConnections());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
  await once(socket, "readable");
  const isRefused = once(server, "clientError");
  socket.write("what?\r\n\r\n");
  await isRefused;
  end.resolve();
  const told = await text(socket);
  expect(told).toMatch(/^HTTP\/1.1 200 .*Rye\.HTTP\/1.1 400 .*"code":"bad_request"/s);
});
