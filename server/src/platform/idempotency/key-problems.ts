// The problems that a request with an Idempotency-Key can meet.
import { Problem } from "../problem.ts";

export function keyReused(): Problem {
  return new Problem({
    status: 422,
    code: "idempotency_key_reused",
    title: "The Idempotency-Key was used for another request",
    detail:
      "This Idempotency-Key was used for a request with another method, path or body. Use a new key for a new request.",
  });
}

export function inProgress(): Problem {
  return new Problem({
    status: 409,
    code: "idempotency_in_progress",
    title: "The first request with this key is still in progress",
    detail:
      "Another request with this Idempotency-Key is in progress. Repeat this request to get its answer.",
    retryable: true,
    headers: { "retry-after": "1" },
  });
}

export function resultErased(): Problem {
  return new Problem({
    status: 410,
    code: "result_erased",
    title: "The result was erased",
    detail: "The contact of the first request with this key was erased. This request changed nothing.",
  });
}
