// The refusal of more than the service can take now.
import { Problem } from "./problem.ts";

export function overloaded(): Problem {
  return new Problem({
    status: 503,
    code: "overloaded",
    title: "Too much at once",
    detail: "Too many requests wait already. Nothing was accepted; repeat the request in a moment.",
    retryable: true,
    headers: { "retry-after": "1" },
  });
}
