// Every failure of a call: a problem that the service answered, or no usable answer.
import type { ProblemCode } from "./operations.ts";
import type { components } from "./schema.ts";

/** What the service answers instead of a result (RFC 9457). */
export type Problem = components["schemas"]["Problem"];

/** Codes of failures without a problem of the service. */
export type FailureCode =
  /** No answer came: no connection, or it broke. */
  | "network_error"
  /** No answer came within `timeout`. */
  | "timeout"
  /** An answer came, but not in the form of the API: the address may be another program's. */
  | "unexpected_answer"
  /** `verifyWebhook`: the request isn't from the service, or isn't as the service sent it. */
  | "invalid_signature"
  /** `verifyWebhook`: the request is too old, or the clocks differ by more than five minutes. */
  | "invalid_timestamp";

/** Any text too: a later version of the service may have codes that this version of the client doesn't know. */
export type ErrorCode = ProblemCode | FailureCode | (string & Record<never, never>);

export interface FailureFacts {
  code: ErrorCode;
  message: string;
  retryable?: boolean;
  problem?: Problem;
  response?: Response;
  cause?: unknown;
}

export class ParleyError extends Error {
  override readonly name = "ParleyError";
  /** Stable, for programs. */
  readonly code: ErrorCode;
  /** The answer's HTTP status; 0 without an answer. */
  readonly status: number;
  /** Whether the same call can succeed later. */
  readonly retryable: boolean;
  /** Names the request in the service's log; null without an answer of the service. */
  readonly requestId: string | null;
  /** The faults of the input, at most 100. */
  readonly errors: NonNullable<Problem["errors"]>;
  /** Seconds that the service asks to wait; null if it doesn't. */
  readonly retryAfter: number | null;
  /** The problem as answered; undefined without one. */
  readonly problem: Problem | undefined;
  /** The answer; its body is read. Undefined without one. */
  readonly response: Response | undefined;

  constructor({ code, message, retryable = false, problem, response, cause }: FailureFacts) {
    super(message, { cause });
    this.code = code;
    this.status = response?.status ?? 0;
    this.retryable = retryable;
    this.requestId = problem?.request_id ?? response?.headers.get("request-id") ?? null;
    this.errors = problem?.errors ?? [];
    this.retryAfter = response ? retryAfterOf(response.headers) : null;
    this.problem = problem;
    this.response = response;
  }
}

/** `Retry-After` in seconds. A proxy may send a date, which is compared with the answer's own: clocks can differ. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const until = Date.parse(text);
  if (Number.isNaN(until)) return null;
  const answeredAt = Date.parse(headers.get("date") ?? "");
  return Math.max(0, (until - (Number.isNaN(answeredAt) ? Date.now() : answeredAt)) / 1_000);
}

/** The failure that an answer with a status outside of 200 to 299 tells. `body`: as parsed, or text. */
export function failureOf(response: Response, body: unknown): ParleyError {
  const { status } = response;
  const problem = body as Problem | undefined;
  if (typeof problem?.code === "string" && typeof problem.detail === "string") {
    const { code, detail, retryable } = problem;
    return new ParleyError({ code, message: `${detail} (${status} ${code})`, retryable, problem, response });
  }
  return new ParleyError({
    code: "unexpected_answer",
    message: `The answer ${status} is none of Parley's API. Does baseUrl lead there, with /api at its end?`,
    // A gateway whose service is down, or that asks for patience.
    retryable: [429, 502, 503, 504].includes(status),
    response,
  });
}
