// One HTTP request to a channel, and whether it can have reached the channel: protection against duplicates rests on this. And a file
// at a channel, opened as a stream, and whether a channel can call an address of ours.
import { Readable } from "node:stream";
import ipaddr from "ipaddr.js";
import { type Dispatcher, request } from "undici";
import type { ChannelHttp } from "./connector.ts";
import { parseStorable } from "./json.ts";

export interface ChannelRequest {
  method: "GET" | "POST" | "DELETE";
  /** With the query, below the base address. */
  path: string;
  authorization: string;
  /** `stream` needs its length in bytes: channels refuse uploads of unknown length. */
  body?: { contentType: string } & (
    | { bytes: string | Buffer }
    | { stream: AsyncIterable<Buffer>; length: number }
  );
}

export type ChannelAnswer =
  /** `body` is undefined when it isn't JSON. */
  | { kind: "answered"; status: number; body: unknown }
  /** Nothing of the request was written. */
  | { kind: "unsent"; timedOut: boolean }
  /** The request was at least partly written, and no complete answer came: the channel may have processed the request. */
  | { kind: "lost"; timedOut: boolean };

/** Maximum bytes of an answer. A page of 100 templates has some hundred thousand bytes. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

export function exchange(http: ChannelHttp, baseUrl: URL, request: ChannelRequest): Promise<ChannelAnswer> {
  return new Promise((resolve) => {
    const handler = new AnswerHandler(http, resolve);
    const headers = ["authorization", request.authorization];
    const { body } = request;
    if (body) headers.push("content-type", body.contentType);
    const isStream = body !== undefined && "stream" in body;
    if (isStream) headers.push("content-length", String(body.length));
    try {
      http.dispatcher.dispatch(
        {
          origin: baseUrl.origin,
          path: baseUrl.pathname.replace(/\/$/, "") + request.path,
          method: request.method,
          headers,
          body: isStream ? Readable.from(body.stream) : (body?.bytes ?? null),
        },
        handler,
      );
    } catch {
      // A closed dispatcher throws.
      handler.end(false);
    }
  });
}

/** undici calls `onRequestStart` right before it writes the request. Before that call nothing was written. */
class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: ChannelAnswer) => void;
  readonly #http: ChannelHttp;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #chunks: Buffer[] = [];
  #size = 0;
  #ended = false;

  constructor(http: ChannelHttp, resolve: (answer: ChannelAnswer) => void) {
    this.#http = http;
    this.#resolve = resolve;
    // undici's own timeouts don't limit the whole exchange.
    this.#timer = setTimeout(() => this.end(true), http.timeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (!this.#ended && this.#http.mayWrite?.() === false) this.#finish({ kind: "unsent", timedOut: false });
    // Aborting here prevents the write.
    if (this.#ended) controller.abort(new Error("The request must not be written any more."));
    else this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > ANSWER_LIMIT) this.end(false);
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = parsed(Buffer.concat(this.#chunks).toString("utf8"));
    this.#finish({ kind: "answered", status: this.#status, body });
  }

  onResponseError(): void {
    this.end(false);
  }

  /** Ends the request without a complete answer. */
  end(timedOut: boolean): void {
    if (this.#ended) return;
    this.#finish({ kind: this.#controller ? "lost" : "unsent", timedOut });
    this.#controller?.abort(new Error("The request was given up."));
  }

  #finish(answer: ChannelAnswer): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#resolve(answer);
  }
}

function parsed(text: string): unknown {
  try {
    return parseStorable(text);
  } catch {
    return undefined;
  }
}

export type OpenedFile =
  | {
      kind: "open";
      body: AsyncIterable<Buffer>;
      announcedBytes: number | null;
      contentType: string | null;
      close(): void;
    }
  /** `location`: of a redirect. */
  | { kind: "answered"; status: number; location: string | null }
  /** No answer came. A download can be repeated, so it doesn't matter how much was written. */
  | { kind: "lost" };

/** Enough for 100 MB at 3 Mbit/s. A download that delivers less is begun again by its job. */
const MOST_MS = 5 * 60_000;
const SILENT_MS = 30_000;

/** `mostMs`: for the whole download. Doesn't follow redirects. Never throws. */
export async function openDownload(
  { dispatcher, timeout }: Pick<ChannelHttp, "dispatcher" | "timeout">,
  url: URL,
  headers: Record<string, string>,
  mostMs = MOST_MS,
): Promise<OpenedFile> {
  const ending = new AbortController();
  const limit = setTimeout(() => ending.abort(), mostMs);
  const close = () => {
    clearTimeout(limit);
    ending.abort();
  };
  try {
    const answer = await request(url, {
      dispatcher,
      headers,
      signal: ending.signal,
      headersTimeout: timeout,
      bodyTimeout: SILENT_MS,
    });
    if (answer.statusCode !== 200) {
      // The body isn't read: a connection that ends is cheaper than an answer of any length.
      close();
      const { location } = answer.headers;
      return { kind: "answered", status: answer.statusCode, location: [location].flat()[0] ?? null };
    }
    const length = Number(answer.headers["content-length"] ?? Number.NaN);
    const announcedBytes =
      Number.isSafeInteger(length) && !answer.headers["content-encoding"] ? length : null;
    // An aborted body emits an error, which nobody reads after `close`.
    answer.body.on("error", () => undefined);
    const contentType = [answer.headers["content-type"]].flat()[0] ?? null;
    return { kind: "open", body: answer.body, announcedBytes, contentType, close };
  } catch {
    close();
    return { kind: "lost" };
  }
}

/** Whether a channel can call an address of ours. A simulator on this machine reaches the addresses of this machine, too. */
export function canCall(apiUrl: URL, ownUrl: string): boolean {
  return isLocal(apiUrl) || (URL.canParse(ownUrl) && !isLocal(new URL(ownUrl)));
}

/** Whether only this machine or its network reaches the address. */
export function isLocal({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? ipaddr.parse(host).range() !== "unicast" : !host.includes(".");
}
