// Retries while the service restarts, is unreachable or overloaded, and tells the user about it.
import { setTimeout as delay } from "node:timers/promises";
import { ParleyError, type ParleyOptions, retryPolicy } from "@parley/client/source";
import { CommandFailure } from "../command.ts";
import { visible } from "../table.ts";

export interface PatienceOptions {
  baseUrl: string;
  /** The longest time without a success. */
  waitMs: number;
  signal: AbortSignal;
  tell(line: string): void;
}

export interface Patience extends Pick<ParleyOptions, "signal" | "retry" | "onResponse"> {
  /** Repeats work of several steps, such as a download, when the connection breaks in the middle. */
  patiently<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Errors of an established connection, by Node and undici. */
const LOST = /^(ECONNRESET|EPIPE|UND_ERR_(SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT|INFO))$/;
const usualPause = retryPolicy(Number.POSITIVE_INFINITY);

/** Options of a client whose calls run one after the other. A call that fails for good throws a CommandFailure. */
export function createPatience({ baseUrl, waitMs, signal, tell }: PatienceOptions): Patience {
  /** There was a connection. Until then, an unreachable service means a wrong address: no retry. */
  let met = false;
  let told = false;
  let failingSince = 0;
  let triedAt = 0;

  function retry(error: ParleyError, attempt: number): number {
    // The file that is uploaded, not the connection.
    const { cause: inner } = (error.cause ?? {}) as { cause?: unknown };
    if (inner instanceof CommandFailure) throw inner;
    met ||= LOST.test(systemCode(error));
    if (error.status === 0 && !met) throw noService(baseUrl, error);
    const now = performance.now();
    // An attempt that took longer, such as an upload, made progress: the wait starts again.
    if (attempt === 1 || now - triedAt > waitMs) failingSince = now;
    const wait = usualPause(error, attempt);
    const failure = new RefusedCall(error, baseUrl);
    if (wait === null || now + wait - failingSince > waitMs) throw failure;
    // Silent about the first failure: the service may have closed an idle connection.
    if (attempt > 1 && !told) {
      tell(`${failure.message.split("\n")[0]} Waiting up to ${waitMs / 1_000} s.`);
      told = true;
    }
    triedAt = now + wait;
    return wait;
  }

  return {
    signal,
    retry,
    onResponse(response) {
      met = true;
      if (!response.ok) return;
      if (told) tell("The service answers again.");
      told = false;
    },
    async patiently(work) {
      for (let failed = 1; ; failed++) {
        try {
          return await work();
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof TypeError)) throw error;
          await delay(retry(brokenDownload(baseUrl, error), failed), undefined, { signal });
        }
      }
    },
  };
}

/** Fetch rejects with a TypeError when a body breaks off. */
function brokenDownload(baseUrl: string, cause: TypeError): ParleyError {
  const message = `The connection to ${baseUrl} was lost.`;
  return new ParleyError({ code: "network_error", message, retryable: true, cause });
}

function noService(baseUrl: string, error: ParleyError): CommandFailure {
  const why = error.code === "timeout" ? "timeout" : systemCode(error);
  const question = "Does the service run, and is the address right (PARLEY_URL, --url)?";
  return new CommandFailure(`No service answers at ${baseUrl} (${why}). ${question}`);
}

function systemCode({ cause }: ParleyError): string {
  const { cause: inner, message } = (cause ?? {}) as { cause?: Error & { code?: string }; message?: string };
  return inner?.code ?? inner?.message ?? message ?? "";
}

class RefusedCall extends CommandFailure {
  readonly code: ParleyError["code"];

  constructor(error: ParleyError, baseUrl: string) {
    super(linesOf(error, baseUrl).map(visible).join("\n"));
    this.code = error.code;
  }
}

function linesOf(error: ParleyError, baseUrl: string): string[] {
  const { problem, status, code, errors, requestId } = error;
  if (problem === undefined) return [withoutProblem(error, baseUrl)];
  const { title, detail, errors_omitted: omitted = 0 } = problem;
  return [
    `The service refused the request: ${title} (${status} ${code}).`,
    ...(errors.length > 0 ? errors.map(faultLine) : [`  ${detail}`]),
    ...(omitted > 0 ? [`  and ${omitted} more`] : []),
    `${adviceOf(error)}${requestId === null ? "" : ` Request ${requestId}.`}`,
  ];
}

function withoutProblem({ code, status, message, response }: ParleyError, baseUrl: string): string {
  if (code !== "unexpected_answer") return message;
  if (status >= 502 && status <= 504) return `${baseUrl} answers ${status}: the service is down.`;
  const target = response?.headers.get("location") ?? null;
  const to = target === null ? "" : `, and points to ${target}`;
  return `${baseUrl} answers ${status}${to}, but not like Parley. Is the address right?`;
}

/** An empty pointer is the whole body. Words and flags of a command aren't known by their place in the request. */
function faultLine({ pointer, code, detail }: ParleyError["errors"][number]): string {
  const field = pointer.replace(/^\/(query|path)\//, "");
  return `  ${field}${field && ": "}${detail} (${code})`;
}

function adviceOf({ status, retryable, retryAfter }: ParleyError): string {
  if (status === 401) return "Is PARLEY_API_KEY, or --key, the right one?";
  if (!retryable) return "A retry will fail again.";
  return retryAfter === null ? "A retry may succeed." : `Retry after ${Math.ceil(retryAfter)} s.`;
}
