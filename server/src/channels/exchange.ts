// One HTTP request to a channel, and whether it can have reached the channel. Protection against duplicates rests on this.
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
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
