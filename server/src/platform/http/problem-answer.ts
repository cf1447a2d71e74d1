// Answers a problem as RFC 9457, and names the faults that the web server itself finds.
import type { FastifyReply, FastifyRequest } from "fastify";
import { databaseFailure } from "../database/sql-state.ts";
import { Problem } from "../problem.ts";

/** A problem without faults of fields. */
export function problemOf(
  status: number,
  code: string,
  title: string,
  detail: string,
  retryable = false,
): Problem {
  return new Problem({ status, code, title, detail, retryable });
}

export function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header("content-type", "application/problem+json")
    .send(problemText(problem, request));
}

/** The members in the contract's order. */
export function problemText(problem: Problem, request: { id: string; url: string }): string {
  return JSON.stringify({
    type: `urn:parley:problem:${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    instance: request.url.split("?")[0],
    code: problem.code,
    request_id: request.id,
    retryable: problem.retryable,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.errorsOmitted > 0 ? { errors_omitted: problem.errorsOmitted } : {}),
    ...problem.extra,
  });
}

/** What a client is told of any error; what isn't known tells nothing but that it is our fault. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const known = error as { code?: string; statusCode?: number } | null;
  switch (known?.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return problemOf(
        415,
        "unsupported_media_type",
        "Another content type is needed",
        "The body must be application/json, in UTF-8.",
      );
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return problemOf(
        413,
        "body_too_large",
        "The body is too large",
        "The body is larger than this operation takes.",
      );
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return problemOf(
        400,
        "invalid_content_length",
        "The body was cut off",
        "The body's length isn't the one that Content-Length says.",
        true,
      );
    case "FST_ERR_BAD_URL":
      return problemOf(
        400,
        "invalid_url",
        "The address can't be read",
        "The path holds a broken percent escape.",
      );
  }
  // Before the database's: a client's broken connection has the codes that a database's has.
  if (known?.statusCode !== undefined && known.statusCode >= 400 && known.statusCode < 500) {
    return problemOf(
      known.statusCode,
      "bad_request",
      "The request can't be read",
      "The request can't be read as HTTP.",
    );
  }
  return (
    problemOfDatabase(error) ??
    problemOf(
      500,
      "internal_error",
      "Something failed here",
      "Something failed here. It was logged under this request id.",
      true,
    )
  );
}

/** Null of what isn't passing. */
function problemOfDatabase(error: unknown): Problem | null {
  switch (databaseFailure(error)) {
    case "disconnected":
      return databaseProblem(
        "database_unavailable",
        "The database can't be reached",
        "The database can't be reached right now. Repeat the request with the same Idempotency-Key.",
        1,
      );
    case "exhausted":
      return databaseProblem(
        "database_unavailable",
        "The database can't do this now",
        "The database lacks disk, memory or connections right now. Nothing was done; repeat the request later.",
        5,
      );
    case "canceled":
      return databaseProblem(
        "busy",
        "The database is too busy",
        "The database took too long. Nothing was done; repeat the request.",
        5,
      );
    case "conflict":
    case "locked":
      return databaseProblem(
        "busy",
        "Something else is changing this",
        "Another request is changing the same thing. Nothing was done; repeat the request.",
        1,
      );
    case "rejected":
    case "other":
      return null;
  }
}

/** `seconds` until a repeat is worthwhile. */
function databaseProblem(code: string, title: string, detail: string, seconds: number): Problem {
  const headers = { "retry-after": String(seconds) };
  return new Problem({ status: 503, code, title, detail, retryable: true, headers });
}
