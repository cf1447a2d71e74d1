// A service that receives hooks: keeps what came and answers as the test wants.
import { buffer } from "node:stream/consumers";
import type { SimulatorEnv } from "../src/env.ts";
import { serve } from "./file-server.ts";
import { number, registeredSimulator } from "./test-simulator.ts";

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

export async function hookReceiver(): Promise<HookReceiver> {
  const posts: ReceivedHook[] = [];
  let status = 200;
  const url = await serve(async (request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://receiver");
    if (request.method === "GET") {
      const known = searchParams.get("hub.verify_token") === number.verify_token;
      response.writeHead(known ? 200 : 403).end(known ? searchParams.get("hub.challenge") : "");
      return;
    }
    const raw = await buffer(request);
    const signature = String(request.headers["x-hub-signature-256"]);
    posts.push({ raw, signature, status, at: performance.now() });
    if (status < 0) request.socket.destroy();
    else response.writeHead(status).end();
  });
  return {
    url: `${url}/hook`,
    posts,
    answerWith: (next) => {
      status = next;
    },
    taken: (key) => posts.filter((post) => post.status === 200).flatMap((post) => elements(post.raw, key)),
  };
}

/** A simulator whose number has a receiver for its hooks. */
export async function hookedSimulator(over?: Partial<SimulatorEnv>, clock?: () => number) {
  const receiver = await hookReceiver();
  return { receiver, simulator: await registeredSimulator(receiver.url, over, clock) };
}

type Envelope = { entry: { changes: { value: Record<string, unknown[] | undefined> }[] }[] };

function elements(raw: Buffer, key: string): unknown[] {
  const envelope = JSON.parse(raw.toString()) as Envelope;
  return envelope.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value[key] ?? []));
}
