// A failed call as a message: each fault with its place, and whether to retry.
import type { ParleyError } from "@parley/client/source";
import { CommandFailure } from "../command.ts";
import { visible } from "../table.ts";

export class RefusedCall extends CommandFailure {
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
