// How much of a body that nobody wants is read at once: other connections wait meanwhile.
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listen } from "../../../../../test/listen.ts";
import { discardRest } from "../streamed-body.ts";

/** What Node reads of a connection at once is 64 KiB, and it notices a pause after the next piece. */
const MOST_OF_A_TURN = 2 * 65_536;
const LENGTH = 16 * 2 ** 20;

test("a body that nobody wants is read to its end, and other connections are served between its pieces", async () => {
  let ofTurn = 0;
  let mostOfTurn = 0;
  const server = createServer((request, response) => {
    discardRest(request);
    request.on("data", (piece: Buffer) => {
      if (ofTurn === 0)
        setImmediate(() => {
          mostOfTurn = Math.max(mostOfTurn, ofTurn);
          ofTurn = 0;
        });
      ofTurn += piece.length;
    });
    request.once("end", () => response.end());
  });
  const { port, close } = await listen(server);
  const client = connect(port, "127.0.0.1");
  client.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${LENGTH}\r\n\r\n`);
  client.write(Buffer.alloc(LENGTH));
  const [answer] = await once(client, "data");
  expect(String(answer)).toContain("HTTP/1.1 200");
  expect(mostOfTurn).toBeLessThanOrEqual(MOST_OF_A_TURN);
  client.destroy();
  await close();
});
