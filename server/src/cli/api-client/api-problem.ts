// A problem of the API as a message: each fault with its place, and whether to retry.
import type { z } from "zod";
import type { problemSchema } from "../../platform/http/openapi-problems.ts";
import type { Fault } from "../../platform/problem.ts";
import { CommandFailure } from "../command.ts";
import { visible } from "../table.ts";

type ProblemBody = z.output<typeof problemSchema>;

export class ApiProblem extends CommandFailure {
  readonly problem: ProblemBody;
  readonly retryAfterMs: number | null;

  constructor(problem: ProblemBody, retryAfterMs: number | null) {
    super(linesOf(problem, retryAfterMs).map(visible).join("\n"));
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

export function readProblem(text: string): ProblemBody | null {
  try {
    const body = JSON.parse(text) as Partial<ProblemBody> | null;
    return typeof body?.code === "string" && typeof body.detail === "string" ? (body as ProblemBody) : null;
  } catch {
    return null;
  }
}

function linesOf(problem: ProblemBody, retryAfterMs: number | null): string[] {
  const { title, status, code, detail, errors, errors_omitted: omitted = 0, request_id: requestId } = problem;
  return [
    `The service refused the request: ${title} (${status} ${code}).`,
    ...(errors?.length ? errors.map(faultLine) : [`  ${detail}`]),
    ...(omitted > 0 ? [`  and ${omitted} more`] : []),
    `${adviceOf(problem, retryAfterMs)}${requestId === undefined ? "" : ` Request ${requestId}.`}`,
  ];
}

/** An empty pointer is the whole body. */
function faultLine({ pointer, code, detail }: Fault): string {
  return `  ${pointer}${pointer && ": "}${detail} (${code})`;
}

function adviceOf({ status, retryable }: ProblemBody, retryAfterMs: number | null): string {
  if (status === 401) return "Is PARLEY_API_KEY, or --key, the right one?";
  if (!retryable) return "A retry will fail again.";
  return retryAfterMs === null ? "A retry may succeed." : `Retry after ${Math.ceil(retryAfterMs / 1_000)} s.`;
}
