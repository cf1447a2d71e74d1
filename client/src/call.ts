// One call of an operation: the request, its repeats, and the answer or a ParleyError.
import createHttpClient from "openapi-fetch";
import type { OperationRow } from "./operation-row.ts";
import { API_VERSION, CLIENT_VERSION } from "./operations.ts";
import { failureOf, ParleyError } from "./parley-error.ts";
import { type Given, requestOf } from "./request.ts";
import { pause, type RetryPolicy, retryPolicy } from "./retry.ts";

export interface CallOptions {
  /** Ends the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt (60,000), or `Infinity`. For a stream or a download: until it begins. */
  timeout?: number | undefined;
  /** How often a temporary failure is retried (4), or a policy. */
  retry?: number | RetryPolicy | undefined;
  /** For a POST: repeats under the same key take effect once. By default random, and the same for all attempts of a call. */
  idempotencyKey?: string | undefined;
  /** Headers to add, such as `If-Match`. */
  headers?: Record<string, string> | undefined;
  /** Gets every answer, also of failed attempts, to look at its status and headers. */
  onResponse?: ((response: Response) => void) | undefined;
}

/** Beside the address and the key, what holds for all calls without options of their own. */
export interface ParleyOptions extends Omit<CallOptions, "idempotencyKey"> {
  /** The address of the API, such as `https://parley.example/api`. */
  baseUrl: string;
  /** Without it, `headers` or a cookie must authorize the calls. */
  apiKey?: string | undefined;
  fetch?: typeof fetch | undefined;
}

/** Answers the parsed JSON; for bytes and streams the response. */
export type Call = (row: OperationRow, given: Given, options: CallOptions) => Promise<unknown>;

const TIMEOUT_MS = 60_000;
const RETRIES = 4;

export function createCall({ baseUrl, apiKey, fetch, ...common }: ParleyOptions): Call {
  const send = createSend(baseUrl, fetch ?? globalThis.fetch.bind(globalThis));
  return async (row, given, options) => {
    const signal = options.signal ?? common.signal;
    const retry = options.retry ?? common.retry ?? RETRIES;
    const delayBefore = typeof retry === "number" ? retryPolicy(retry) : retry;
    // A stream can be read only once. A function makes one for each attempt.
    const isReadOnce = row.body === "bytes" && Symbol.asyncIterator in Object(given["body"]);
    const attempt: Attempt = {
      row,
      given,
      signal,
      timeout: options.timeout ?? common.timeout ?? TIMEOUT_MS,
      onResponse: options.onResponse ?? common.onResponse,
      headers: {
        "Api-Version": API_VERSION,
        "User-Agent": `parley-client/${CLIENT_VERSION}`,
        ...(apiKey === undefined ? {} : { Authorization: apiKey }),
        ...(row.method === "POST" ? { "Idempotency-Key": options.idempotencyKey ?? randomKey() } : {}),
        ...common.headers,
        ...options.headers,
      },
    };
    for (let failed = 1; ; failed++) {
      signal?.throwIfAborted();
      try {
        return await send(attempt);
      } catch (error) {
        const wait = error instanceof ParleyError && !isReadOnce ? delayBefore(error, failed) : null;
        if (wait === null) throw error;
        await pause(wait, signal);
      }
    }
  };
}

interface Attempt {
  row: OperationRow;
  given: Given;
  headers: Record<string, string>;
  timeout: number;
  signal: AbortSignal | undefined;
  onResponse: CallOptions["onResponse"];
}

/** Makes one attempt. @throws ParleyError, or the signal's reason */
function createSend(baseUrl: string, fetch: typeof globalThis.fetch) {
  const http = createHttpClient<Record<string, never>>({ baseUrl });
  return async ({ row, given, headers, signal, timeout, onResponse }: Attempt): Promise<unknown> => {
    const timer = new AbortController();
    const timerId =
      timeout === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => timer.abort(), timeout);
    const isRaw = row.answer === "bytes" || row.answer === "events";
    let isSent = false;
    let answered: Response | undefined;
    const init = {
      ...requestOf(row, given, headers),
      signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
      parseAs: isRaw ? "stream" : "json",
      // Another address must not get the message.
      redirect: "manual",
      async fetch(request: Request) {
        isSent = true;
        answered = await fetch(request);
        return answered;
      },
    };
    try {
      const { data, error, response } = await http.request(
        row.method as never,
        row.path as never,
        init as never,
      );
      const { ok, status } = response as Response;
      // A proxy can answer 200 in the service's place.
      const isEmpty = !isRaw && status !== 204 && (data ?? null) === null;
      if (!ok || isEmpty) throw failureOf(response, error);
      return isRaw ? response : data;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ParleyError || !isSent) throw error;
      if (error instanceof SyntaxError && answered) throw failureOf(answered, null);
      throw timer.signal.aborted ? timedOut(baseUrl, timeout) : disconnected(baseUrl, error as Error);
    } finally {
      clearTimeout(timerId);
      // Here, an error of the caller's function ends the call as it is.
      if (answered) onResponse?.(answered);
    }
  };
}

function timedOut(baseUrl: string, timeout: number): ParleyError {
  const message = `${baseUrl} didn't answer within ${timeout / 1_000} s.`;
  return new ParleyError({ code: "timeout", message, retryable: true });
}

function disconnected(baseUrl: string, cause: Error): ParleyError {
  // Node puts the system's error into the cause.
  const { code, message: detail } = (cause.cause ?? cause) as Error & { code?: string };
  const message = `There was no answer from ${baseUrl}: ${code ?? detail}.`;
  return new ParleyError({ code: "network_error", message, retryable: true, cause });
}

/** randomUUID is missing in pages of plain http. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
