// Attacks on a service, and the connections that play them.

import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Account } from "../../world/account.ts";
import type { Stage } from "../../world/stage.ts";

export interface Target {
  stage: Stage;
  /** Of the attacked service, without `/api`. */
  url: string;
  /** The account whose key, hooks and sources the attacks use. */
  account: Account;
  /** Addresses that anybody may know. */
  smsHook: string;
  source: string;
  /** Of programs/files.ts. */
  filesUrl: string;
  /** Further keys of the account. */
  keys: string[];
}

export interface Attack {
  name: string;
  /** What must be there before the attack. */
  prepare?(target: Target): Promise<unknown>;
  /** Goes on until the signal aborts. */
  play(target: Target, signal: AbortSignal): Promise<void>;
}

/** Milliseconds until a lost connection is opened again. */
const AGAIN_MS = 20;
const HEAD = 1_024;

interface Sending {
  url: string;
  /** A whole request, or its beginning. */
  request: Buffer;
  connections: number;
}

/** The head and the body of a request. `length`: the announced one, if it isn't that of the body. */
export function requestOf(
  url: string,
  {
    method = "POST",
    headers = {},
    body = "",
    length = Buffer.byteLength(body),
  }: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    length?: number;
  },
): Buffer {
  const { host, pathname, search } = new URL(url);
  const all = { host, "content-type": "application/json", "content-length": String(length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`),
    Buffer.from(body),
  ]);
}

/** Each connection sends the request again as soon as an answer begins. Answers are read and ignored. */
export function flood(sending: Sending, signal: AbortSignal): Promise<void> {
  return open(sending, signal, true, (socket) => {
    let isAnswering = false;
    socket.on("data", (chunk: Buffer) => {
      if (isAnswering || chunk.subarray(0, HEAD).indexOf("HTTP/1.1 ") < 0) return;
      isAnswering = true;
      // The next answer begins after the next request.
      setImmediate(() => {
        isAnswering = false;
        if (socket.writableLength === 0) socket.write(sending.request);
      });
    });
  });
}

/** Each connection sends a request once, or its beginning, and then a byte now and then. */
export function drip(sending: Sending, signal: AbortSignal): Promise<void> {
  return open(sending, signal, false, (socket) => {
    const dripping = setInterval(() => socket.write(" "), 1_000);
    socket.once("close", () => clearInterval(dripping)).resume();
  });
}

/** `again`: opens lost connections again. Resolves when all connections are closed: when the signal has aborted at the latest. */
async function open(
  { url, request, connections }: Sending,
  signal: AbortSignal,
  again: boolean,
  use: (socket: Socket) => void,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const one = async () => {
    do {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      const closed = new Promise((resolve) => socket.once("close", resolve));
      const end = () => socket.destroy();
      signal.addEventListener("abort", end, { once: true });
      if (signal.aborted) end();
      use(socket);
      socket.write(request);
      await closed;
      signal.removeEventListener("abort", end);
      await pause(AGAIN_MS);
    } while (again && !signal.aborted);
  };
  await Promise.all(Array.from({ length: connections }, one));
}
