// One HTTP request to the Graph API, and whether it can have reached it: what everything about doubles rests on.
import type { Dispatcher } from "undici";
import type { ChannelHttp } from "../channel.ts";
import { parseStorable } from "./json.ts";

export interface GraphRequest {
  method: "GET" | "POST";
  /** Below the base address, with the query. */
  path: string;
  accessToken: string;
  body?: { contentType: string; bytes: string | Buffer };
}

export type GraphAnswer =
  /** `body` is undefined when it isn't JSON. */
  | { kind: "answered"; status: number; body: unknown }
  /** Not a byte of the request was written. */
  | { kind: "unsent"; timedOut: boolean }
  /** Written, at least in part, and no whole answer came: what was asked for may have been done. */
  | { kind: "lost"; timedOut: boolean };

/** Bytes of an answer at most; a page of 100 templates has some hundred thousand. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

/** Never throws. */
export function requestGraph(http: ChannelHttp, baseUrl: URL, request: GraphRequest): Promise<GraphAnswer> {
  return new Promise((resolve) => {
    const handler = new AnswerHandler(http, resolve);
    const headers = ["authorization", `Bearer ${request.accessToken}`];
    if (request.body) headers.push("content-type", request.body.contentType);
    try {
      http.dispatcher.dispatch(
        {
          origin: baseUrl.origin,
          path: baseUrl.pathname.replace(/\/$/, "") + request.path,
          method: request.method,
          headers,
          body: request.body?.bytes ?? null,
        },
        handler,
      );
    } catch {
      // A dispatcher that refuses the request before it takes it.
      handler.end(false);
    }
  });
}

/** undici calls `onRequestStart` when the request is about to be written: before it, nothing was. */
class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: GraphAnswer) => void;
  readonly #http: ChannelHttp;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #chunks: Buffer[] = [];
  #size = 0;
  #ended = false;

  constructor(http: ChannelHttp, resolve: (answer: GraphAnswer) => void) {
    this.#http = http;
    this.#resolve = resolve;
    // undici's own timeouts count headers and pauses of the body apart; ours is for the whole.
    this.#timer = setTimeout(() => this.end(true), http.timeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Aborting here keeps it from being written: timed out while it waited for a connection, or not allowed any more.
    if (!this.#ended && this.#http.mayWrite?.() === false) this.#finish({ kind: "unsent", timedOut: false });
    if (this.#ended) controller.abort(new Error("kept from being written"));
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

  /** No whole answer: stops the request. */
  end(timedOut: boolean): void {
    if (this.#ended) return;
    this.#finish(this.#controller ? { kind: "lost", timedOut } : { kind: "unsent", timedOut });
    this.#controller?.abort(new Error("given up"));
  }

  #finish(answer: GraphAnswer): void {
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
