// Answers problems as RFC 9457, and maps errors of Fastify and of the database to problems.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "../../../errors/index.ts";
import { databaseFailure } from "../../database-failure.ts";
import { Problem, type ProblemInit } from "../../problem.ts";
import { ERRORS_PATH } from "../version.ts";

/** `publicUrl`: the service's address if the operator set it, without a trailing slash. */
export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  problem: Problem,
  publicUrl: string | null,
): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header("content-type", "application/problem+json")
    .send(problemText(problem, request, publicUrl));
}

export function problemText(
  problem: Problem,
  request: { id: string; url: string },
  publicUrl: string | null = null,
): string {
  const { type, title, status, detail, ...rest } = problemFields(problem, publicUrl);
  const about = { instance: request.url.split("?")[0], code: rest.code, request_id: request.id };
  return JSON.stringify({ type, title, status, detail, ...about, ...rest });
}

/**
 * What a problem says by itself, without its request. `type` opens the entry of the error reference: at the public address, or
 * relative to the address of the request.
 */
export function problemFields(problem: Problem, publicUrl: string | null) {
  return {
    type: `${publicUrl ?? ""}${ERRORS_PATH}#${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    retryable: problem.retryable,
    errors: problem.errors,
    ...problem.extra,
  };
}

const OF_FASTIFY: Record<string, ProblemInit<ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: "unsupported_media_type",
    title: "Another content type is required",
    detail: "The body must be application/json, in UTF-8.",
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: "body_too_large",
    title: "The body is too large",
    detail: "The body is larger than this operation accepts.",
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: "invalid_content_length",
    title: "The body was cut off",
    detail: "The body's length differs from Content-Length.",
    retryable: true,
  },
  FST_ERR_BAD_URL: {
    status: 400,
    code: "invalid_url",
    title: "The address can't be read",
    detail: "The path holds a broken percent escape.",
  },
};

/** The problem for any error. An unknown error reveals nothing but that it is the server's fault. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  const known = OF_FASTIFY[code];
  if (known) return new Problem(known);
  // Checked before the database's errors, because a broken connection has the same codes on both sides.
  if (statusCode >= 400 && statusCode < 500) {
    return new Problem({
      status: statusCode,
      code: "bad_request",
      title: "The request can't be read",
      detail: "The request can't be read as HTTP.",
    });
  }
  const ofDatabase = problemOfDatabase(error);
  if (ofDatabase) return ofDatabase;
  return new Problem({
    status: 500,
    code: "internal_error",
    title: "An internal error occurred",
    detail: "An internal error occurred. It was logged under this request id.",
    retryable: true,
  });
}

/** Null unless a retry may succeed. `seconds` until then. */
function problemOfDatabase(error: unknown): Problem | null {
  const temporary = (code: ErrorCode, title: string, detail: string, seconds: number) =>
    new Problem({
      status: 503,
      code,
      title,
      detail,
      retryable: true,
      headers: { "retry-after": String(seconds) },
    });
  switch (databaseFailure(error)) {
    case "disconnected":
      return temporary(
        "database_unavailable",
        "The database can't be reached",
        "The database can't be reached right now. Repeat the request with the same Idempotency-Key.",
        1,
      );
    case "exhausted":
      return temporary(
        "database_unavailable",
        "The database lacks resources",
        "The database lacks disk, memory or connections right now. Nothing was done; repeat the request later.",
        5,
      );
    case "canceled":
      return temporary(
        "busy",
        "The database is too busy",
        "The database took too long. Nothing was done; repeat the request.",
        5,
      );
    case "conflict":
    case "locked":
      return temporary(
        "busy",
        "Another request is in progress",
        "Another request is changing the same thing. Nothing was done; repeat the request.",
        1,
      );
    case "rejected":
    case "other":
      return null;
  }
}
