// Turns the Idempotency-Key of a request into the hashes that are stored.
import { type HashKey, keyedHash } from "../crypto.ts";
import { invalidField } from "../problem.ts";

export interface IdempotencyClaim {
  keyHash: Buffer;
  /** Hash of method, path and body. */
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
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalidField(
      "/headers/idempotency-key",
      "invalid_idempotency_key",
      "An Idempotency-Key is 1 to 255 visible ASCII characters.",
    );
  }
  const body = typeof request.body === "string" ? request.body : request.body.toString("latin1");
  return {
    keyHash: keyedHash(hashKey, "idempotency-key", header),
    fingerprint: keyedHash(hashKey, "idempotency-request", request.method, request.path, body),
  };
}
