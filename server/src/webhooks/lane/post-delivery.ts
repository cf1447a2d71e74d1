// One attempt: a signed POST to the endpoint, and its result.
import { type Dispatcher, errors, request } from "undici";
import { ForbiddenAddress } from "../../platform/outbound/ip-policy.ts";
import { retryAfterMs } from "./retry-schedule.ts";

export interface PostResult {
  isSuccess: boolean;
  durationMs: number;
  responseStatus: number | null;
  responseBody: string | null;
  /** A sentence for the account; null after a success. */
  error: string | null;
  retryAfterMs: number | null;
}

export interface PostOptions {
  /** Refuses forbidden addresses at every connection, and follows no redirect. */
  dispatcher: Dispatcher;
  /** For the whole exchange. */
  timeoutMs: number;
}

/** Bytes of an answer that are read and kept. */
const ANSWER_LIMIT = 4 * 1024;

/** Never throws. */
export async function postDelivery(
  url: string,
  headers: Record<string, string>,
  body: string,
  { dispatcher, timeoutMs }: PostOptions,
): Promise<PostResult> {
  const begun = performance.now();
  const durationMs = () => Math.round(performance.now() - begun);
  try {
    const response = await request(url, {
      method: "POST",
      dispatcher,
      headers: { ...headers, "content-type": "application/json", "user-agent": "Parley" },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answered = await beginning(response.body);
    const { statusCode: status } = response;
    const isSuccess = status >= 200 && status < 300;
    return {
      isSuccess,
      durationMs: durationMs(),
      responseStatus: status,
      responseBody: answered,
      error: isSuccess ? null : statusError(status),
      retryAfterMs: isSuccess ? null : retryAfterMs(headerOf(response.headers["retry-after"]), Date.now()),
    };
  } catch (error) {
    return {
      isSuccess: false,
      durationMs: durationMs(),
      responseStatus: null,
      responseBody: null,
      error: connectionError(error, timeoutMs),
      retryAfterMs: null,
    };
  }
}

/** The rest isn't read: the connection is closed then. */
async function beginning(body: AsyncIterable<Buffer> & { destroy(): void }): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= ANSWER_LIMIT) break;
  }
  // PostgreSQL can't store NUL.
  return Buffer.concat(chunks).subarray(0, ANSWER_LIMIT).toString("utf8").replaceAll("\0", "\ufffd");
}

function headerOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function statusError(status: number): string {
  if (status >= 300 && status < 400)
    return `The endpoint answered ${status}. Redirects aren't followed: set the final address.`;
  if (status === 410) return "The endpoint answered 410 Gone and was disabled.";
  return `The endpoint answered ${status}. A success is 200 to 299.`;
}

/** Any other code of DNS, such as that of an answer without addresses, says the same. */
function isUnresolved(error: unknown): boolean {
  return (error as { syscall?: string }).syscall === "getaddrinfo";
}

function connectionError(error: unknown, timeoutMs: number): string {
  // The same sentence for both: otherwise it would say which names exist in the operator's network.
  if (error instanceof ForbiddenAddress || isUnresolved(error))
    return "The endpoint's name can't be resolved, or leads to an address that isn't allowed.";
  const { name, code } = error as { name?: string; code?: string };
  if (name === "TimeoutError" || error instanceof errors.ConnectTimeoutError)
    return `The endpoint didn't answer within ${timeoutMs / 1_000} s.`;
  if (code === "ECONNREFUSED") return "The endpoint refused the connection.";
  return `The connection to the endpoint failed${code === undefined ? "" : ` (${code})`}.`;
}
