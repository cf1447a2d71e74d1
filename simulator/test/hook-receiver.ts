// A service that receives hooks: keeps what came and answers as the test wants.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { number } from "./test-simulator.ts";

/** `at` in milliseconds of the monotonic clock. */
export type ReceivedHook = { raw: Buffer; signature: string; status: number; at: number };

export type HookReceiver = {
  url: string;
  /** Every POST, refused ones too. */
  posts: ReceivedHook[];
  /** Status codes for the next POSTs, 200 at first. A negative number cuts the connection. */
  answerWith(status: number): void;
  /** All elements of `statuses` (or `messages`) that came with an answer of 200, in the order of arrival. */
  // biome-ignore lint/suspicious/noExplicitAny: the hook's shape is what the tests are about.
  taken(key: "statuses" | "messages" | "contacts"): any[];
};

export async function hookReceiver(verifyToken = number.verify_token): Promise<HookReceiver> {
  const posts: ReceivedHook[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://receiver");
    if (request.method === "GET") {
      const known = url.searchParams.get("hub.verify_token") === verifyToken;
      response.writeHead(known ? 200 : 403).end(known ? url.searchParams.get("hub.challenge") : "");
      return;
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      posts.push({
        raw: Buffer.concat(chunks),
        signature: String(request.headers["x-hub-signature-256"]),
        status,
        at: performance.now(),
      });
      if (status < 0) request.socket.destroy();
      else response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close(() => server.closeAllConnections()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posts,
    answerWith: (next) => {
      status = next;
    },
    taken: (key) => posts.filter((post) => post.status === 200).flatMap((post) => elements(post.raw, key)),
  };
}

type Envelope = { entry: { changes: { value: Record<string, unknown[] | undefined> }[] }[] };

function elements(raw: Buffer, key: string): unknown[] {
  const envelope = JSON.parse(raw.toString()) as Envelope;
  return envelope.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value[key] ?? []));
}
