// Answers problems as RFC 9457, and maps errors of Fastify and of the database to problems.
import type { FastifyReply, FastifyRequest } from "fastify";
import { databaseFailure } from "../../database-failure.ts";
import type { ProblemEntry } from "../../errors/error-table.ts";
import { requestErrors } from "../../errors/request-errors.ts";
import { Problem } from "../../problem.ts";
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
    .send(problemText(problem, { id: request.id, url: request.originalUrl }, publicUrl));
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

const OF_FASTIFY: Record<string, ProblemEntry> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: requestErrors.unsupported_media_type,
  FST_ERR_BAD_URL: requestErrors.invalid_url,
};

/** The problem for any error. An unknown error reveals nothing but that it is the server's fault. */
export function problemOfError(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  const known = OF_FASTIFY[code];
  if (known) return new Problem(known);
  // Checked before the database's errors, because a broken connection has the same codes on both sides.
  if (statusCode >= 400 && statusCode < 500) {
    return new Problem(requestErrors.bad_request, { status: statusCode });
  }
  return problemOfDatabase(error) ?? new Problem(requestErrors.internal_error);
}

/** Null unless a retry may succeed. */
function problemOfDatabase(error: unknown): Problem | null {
  const { database_unavailable: unavailable, busy } = requestErrors;
  switch (databaseFailure(error)) {
    case "disconnected":
      return new Problem(unavailable, { retryAfter: 1 });
    case "exhausted":
      return new Problem(unavailable, {
        detail: "The database lacks disk, memory or connections right now. Nothing was done.",
        retryAfter: 5,
      });
    case "canceled":
      return new Problem(busy, { detail: "The database took too long. Nothing was done.", retryAfter: 5 });
    case "conflict":
    case "locked":
      return new Problem(busy, { retryAfter: 1 });
    case "rejected":
    case "other":
      return null;
  }
}
