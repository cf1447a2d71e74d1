// The refusal of more than the service can take now.
import { Problem } from "./problem.ts";

/** `seconds` until a repeat is worth its while. */
export function overloaded(seconds = 1): Problem {
  return new Problem({
    status: 503,
    code: "overloaded",
    title: "Too much at once",
    detail: "Too many requests wait already. Nothing was accepted; repeat the request in a moment.",
    retryable: true,
    headers: { "retry-after": String(seconds) },
  });
}
