// The Idempotency-Key of a request: the hashes that are stored, and the problems that it can meet.
import { type HashKey, keyedHash } from "../crypto.ts";
import { requestErrors } from "../errors/request-errors.ts";
import { invalidField, Problem } from "../problem.ts";

export interface IdempotencyClaim {
  keyHash: Buffer;
  fingerprint: Buffer;
  /** Set when the request has held its key since before its body arrived. */
  hold?: { holder: string; fingerprint: Buffer };
}

/** Null without the header. 422 `invalid_idempotency_key` unless it is 1 to 255 visible ASCII characters. */
export function idempotencyClaim(
  hashKey: HashKey,
  header: string | string[] | undefined,
  request: { method: string; path: string; body: string | Buffer },
): IdempotencyClaim | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || !isIdempotencyKey(header)) {
    throw invalidField(
      "/headers/idempotency-key",
      requestErrors.invalid_idempotency_key,
      "An Idempotency-Key is 1 to 255 visible ASCII characters.",
    );
  }
  const body = typeof request.body === "string" ? request.body : request.body.toString("latin1");
  return {
    keyHash: keyedHash(hashKey, "idempotency-key", header),
    fingerprint: keyedHash(hashKey, "idempotency-request", request.method, request.path, body),
  };
}

export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text);
}

/** For member `index` of a request whose members are done one by one: each is done once, also if the request stops midway. */
export function memberClaim(hashKey: HashKey, claim: IdempotencyClaim, index: number): IdempotencyClaim {
  const whole = claim.keyHash.toString("base64");
  return { ...claim, keyHash: keyedHash(hashKey, "idempotency-member", whole, String(index)) };
}

export function inProgress(): Problem {
  return new Problem(requestErrors.idempotency_in_progress, {
    retryAfter: 1,
  });
}
