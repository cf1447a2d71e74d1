// The headers that tell clients how fast they may go, in the OpenAPI document.
import type { Operation } from "../operation.ts";
import type { JsonSchema } from "./json-schema.ts";

export const LIMIT_HEADERS = {
  RateLimit: {
    description:
      "What is left of the API key's limit: `r` requests for the next `t` seconds. By the IETF draft " +
      '"RateLimit header fields for HTTP". Missing if the service sets no limit.',
    schema: { type: "string" },
    example: '"key";r=9999;t=1',
  },
  RateLimitPolicy: {
    description: "The API key's limit: `q` requests in `w` seconds.",
    schema: { type: "string" },
    example: '"key";q=10000;w=1',
  },
  RetryAfter: {
    description: "Seconds after which a repeat can succeed.",
    schema: { type: "integer" },
    example: 1,
  },
};

const ref = (name: keyof typeof LIMIT_HEADERS) => ({ $ref: `#/components/headers/${name}` });
const RATE_LIMIT = { "RateLimit-Policy": ref("RateLimitPolicy"), RateLimit: ref("RateLimit") };
const RETRY = { "Retry-After": ref("RetryAfter") };

/** Adds the headers to an operation's answers, by status. */
export function withLimits(
  { keyless }: Operation,
  answers: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const headers = {
        ...(answer["headers"] as JsonSchema | undefined),
        ...(!keyless && (status.startsWith("2") || status === "429") ? RATE_LIMIT : {}),
        ...(status === "429" || status === "503" ? RETRY : {}),
      };
      return [status, Object.keys(headers).length > 0 ? { ...answer, headers } : answer];
    }),
  );
}
