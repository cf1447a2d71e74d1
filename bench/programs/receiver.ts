// Receives webhooks. `/fast` answers at once, `/hang` never, and `/switch` closes the connection while it is down.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { answerParent } from "../world/answer-parent.ts";

/** Milliseconds from the time of each event, which is that of its transaction's start, to its arrival. */
let delays: number[] = [];
let lastAt = 0;
let isDown = false;

const server = createServer(async (request, response) => {
  const body = JSON.parse(await text(request));
  if (request.url === "/hang") return;
  if (request.url === "/switch" && isDown) return request.socket.destroy();
  lastAt = Date.now();
  delays.push(lastAt - Date.parse(body.timestamp));
  response.writeHead(204).end();
});

const methods = answerParent(
  {
    listen: () =>
      new Promise<string>((resolve) => {
        server.listen(0, "127.0.0.1", () => {
          resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
        });
      }),
    reset() {
      delays = [];
    },
    setDown(given: boolean) {
      isDown = given;
    },
    count: () => delays.length,
    delays: () => delays,
    /** Of the wall clock. */
    lastAt: () => lastAt,
  },
  () => server.closeAllConnections(),
);

export type ReceiverMethods = typeof methods;
