// The Idempotency-Key of a request: the hashes that are stored, and the problems that it can meet.
import { type HashKey, keyedHash } from "../crypto.ts";
import { requestErrors } from "../errors/request-errors.ts";
import { invalidField, Problem } from "../problem.ts";

export interface IdempotencyClaim {
  keyHash: Buffer;
  fingerprint: Buffer;
  /** The request has received a long body. A short lock on the key mustn't throw it away. */
  isPatient?: true;
}

/**
 * A member who sees only own and unassigned threads must not read the answer of somebody who sees more, so the fingerprint has whom
 * `onlyOf` names. All others of an account share their keys: a program may repeat a request with its next API key.
 *
 * `body`: JSON that was parsed, or bytes. Requests whose JSON differs in blanks or in the order of fields are the same.
 * Null without the header. 422 `invalid_idempotency_key` unless it is 1 to 255 visible ASCII characters.
 */
export function idempotencyClaim(
  { hashKey, onlyOf }: { hashKey: HashKey; onlyOf: string | null },
  header: string | string[] | undefined,
  request: { method: string; path: string; body: unknown },
): IdempotencyClaim | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || !isIdempotencyKey(header)) {
    throw invalidField(
      "/headers/idempotency-key",
      requestErrors.invalid_idempotency_key,
      "An Idempotency-Key is 1 to 255 visible ASCII characters.",
    );
  }
  const { body: given } = request;
  const body = Buffer.isBuffer(given) ? given.toString("latin1") : (JSON.stringify(given, inOrder) ?? "");
  const parts = [request.method, request.path, body, ...(onlyOf === null ? [] : [onlyOf])];
  return {
    keyHash: keyedHash(hashKey, "idempotency-key", header),
    fingerprint: keyedHash(hashKey, "idempotency-request", ...parts),
  };
}

/** For JSON.stringify: fields in the order of their names. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1)));
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
  return new Problem(requestErrors.idempotency_in_progress, { retryAfter: 1 });
}
