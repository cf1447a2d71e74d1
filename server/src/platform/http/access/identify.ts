// Finds the caller of a request, by its API key or by the session cookie of a browser, whose requests must come from a page of this
// service: a browser adds the header Origin, which a page can't change.
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { requestErrors } from "../../errors/request-errors.ts";
import { Problem } from "../../problem.ts";
import type { Authenticate, Caller } from "./caller.ts";
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
  return new Problem(requestErrors.missing_api_key, { headers: { "www-authenticate": "Bearer" } });
}

/** The custom header makes browsers ask before a request of another origin, and this service never agrees. */
function isFromConsole(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  return headers["x-parley-console"] === "1" && isOwnOrigin(headers, publicUrl);
}

/** The origin of the public address, or the address of the request itself, for example another name of this machine. */
function isOwnOrigin({ origin = "", host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(publicUrl)];
  return given.host === own.host ? given.origin === own.origin : given.host === host;
}

/** For requests that sign in, also without a browser. Throws 403 `csrf_check_failed` for a page of another site. */
export function refuseForeignOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (headers.origin !== undefined && !isOwnOrigin(headers, publicUrl)) throw foreignOrigin();
}

function foreignOrigin(): Problem {
  return new Problem(requestErrors.csrf_check_failed);
}
