// The refusal of work beyond the capacity of this service.
import { Problem } from "./problem.ts";

/** `seconds` until a retry is worthwhile. */
export function overloaded(seconds = 1): Problem {
  return new Problem({
    status: 503,
    code: "overloaded",
    title: "Too many requests at once",
    detail: "Too many requests are waiting already. Nothing was done; repeat the request in a moment.",
    retryable: true,
    headers: { "retry-after": String(seconds) },
  });
}
