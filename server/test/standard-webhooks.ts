// Verifies webhooks by the text of Standard Webhooks 1.0, on Node's own functions. The service signs with a library, so
// a check by the same library would agree with the library's faults.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const TOLERANCE_S = 5 * 60;

/** Throws when no signature is by the secret (`whsec_...`), or when the timestamp is more than five minutes off. */
export function verifySignature(secret: string, headers: IncomingHttpHeaders, body: Buffer): void {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => {
    const value = headers[`webhook-${name}`];
    if (typeof value !== "string") throw new Error(`The webhook has no header webhook-${name}.`);
    return value;
  }) as [string, string, string];
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > TOLERANCE_S)
    throw new Error(`The webhook's timestamp is ${timestamp}.`);
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  const isSigned = signatures.split(" ").some((signature) => {
    const [version, code = ""] = signature.split(",");
    const given = Buffer.from(code, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error(`No signature of the webhook ${id} is right.`);
}
