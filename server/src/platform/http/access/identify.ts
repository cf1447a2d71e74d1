// Finds the caller of a request, by its API key or by the session cookie of a browser.
import type { FastifyRequest } from "fastify";
import { requestErrors } from "../../errors/request-errors.ts";
import { Problem } from "../../problem.ts";
import type { Authenticate, Caller } from "./caller.ts";
import { foreignOrigin, isFromConsole } from "./own-origin.ts";
import { sessionToken } from "./session-cookie.ts";

export interface IdentifyOptions {
  /** By API key. */
  authenticate: Authenticate;
  /** Without it, cookies are ignored. */
  sessions?: { authenticate: Authenticate; publicUrl(): string };
}

/** The cookie counts only without the header Authorization. Throws 401, 403 `csrf_check_failed` or 429. */
export async function identify(
  { headers, method, socket }: FastifyRequest,
  { authenticate, sessions }: IdentifyOptions,
): Promise<Caller> {
  const key = headers.authorization?.replace(/^Bearer +/i, "").trim();
  if (key) return authenticate(key, socket.remoteAddress);
  const token =
    sessions && headers.authorization === undefined ? sessionToken(headers, sessions.publicUrl()) : null;
  if (token === null || !sessions) throw missingKey();
  const caller = await sessions.authenticate(token, socket.remoteAddress);
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead && !isFromConsole(headers, sessions.publicUrl())) throw foreignOrigin();
  return caller;
}

function missingKey(): Problem {
  return new Problem(requestErrors.missing_api_key, {
    headers: { "www-authenticate": "Bearer" },
  });
}
