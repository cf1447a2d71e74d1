// How a payload proves that it comes from the other system: by a signature, or by the secret itself.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { sha256 } from "../platform/crypto.ts";
import { textField } from "../platform/http/index.ts";

/** How far the time of a signature may be off, for the kinds that sign one. Stripe and HubSpot recommend it. */
export const TOLERANCE_MS = 300_000;

/** How the system of a preset proves its origin. */
export type Verification = { kind: "hmac"; header: string } | { kind: "stripe" | "hubspot" | "bearer" };

export const verificationAnswer = z
  .object({
    kind: z.enum(["hmac", "stripe", "hubspot", "bearer"]).meta({
      description:
        "`hmac`: HMAC-SHA256 of the body in base64, in `header`. `stripe`: Stripe's signature, and `hubspot`: HubSpot's, version 3, each " +
        "with a time that is at most five minutes off. `bearer`: the secret itself, `Authorization: Bearer <secret>`.",
    }),
    header: textField("The header with the signature.", "X-Shopify-Hmac-Sha256").optional(),
  })
  .meta({
    id: "SourceVerification",
    description: "How a payload proves that it comes from the other system.",
  });

export interface ReceivedPayload {
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** The source's public address. */
  url: string;
  /** Wall time in milliseconds. */
  now: number;
}

export function isAuthentic(verification: Verification, secret: string, payload: ReceivedPayload): boolean {
  switch (verification.kind) {
    case "hmac":
      return isSigned(secret, [payload.body], {
        signatures: [headerOf(payload, verification.header)],
        encoding: "base64",
      });
    case "stripe":
      return isSignedByStripe(secret, payload);
    case "hubspot":
      return isSignedByHubSpot(secret, payload);
    case "bearer": {
      const given = headerOf(payload, "authorization").replace(/^Bearer +/i, "");
      // Hashes have equal lengths, which the comparison needs.
      return timingSafeEqual(sha256(given), sha256(secret));
    }
  }
}

/** `t=<seconds>,v1=<hex>`, with a `v1` for each valid secret; signed is `<t>.<body>`. */
function isSignedByStripe(secret: string, payload: ReceivedPayload): boolean {
  const fields = headerOf(payload, "stripe-signature")
    .split(",")
    .map((field) => field.trim().split("=", 2) as [string, string?]);
  const valuesOf = (name: string) => fields.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [time = ""] = valuesOf("t");
  if (!isNear(Number(time) * 1_000, payload.now)) return false;
  return isSigned(secret, [`${time}.`, payload.body], { signatures: valuesOf("v1"), encoding: "hex" });
}

/** Signed are the method, the URL, the body and the time in milliseconds. */
function isSignedByHubSpot(secret: string, payload: ReceivedPayload): boolean {
  const time = headerOf(payload, "x-hubspot-request-timestamp");
  if (!isNear(Number(time), payload.now)) return false;
  const signatures = [headerOf(payload, "x-hubspot-signature-v3")];
  return isSigned(secret, [`POST${payload.url}`, payload.body, time], { signatures, encoding: "base64" });
}

/** Hashes the body once, however many signatures a header names: a header has room for thousands. */
function isSigned(
  secret: string,
  parts: (string | Buffer)[],
  { signatures, encoding }: { signatures: string[]; encoding: "base64" | "hex" },
): boolean {
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  const expected = hmac.digest();
  return signatures.some((signature) => {
    const given = Buffer.from(signature, encoding);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function isNear(time: number, now: number): boolean {
  return Math.abs(time - now) <= TOLERANCE_MS;
}

function headerOf({ headers }: ReceivedPayload, name: string): string {
  const value = headers[name.toLowerCase()];
  return typeof value === "string" ? value.trim() : "";
}
