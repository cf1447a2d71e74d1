// The cookie that holds the token of a browser's session.
import type { IncomingHttpHeaders } from "node:http";
import { publicPathOf } from "../public-path.ts";

export const SESSION_COOKIE = "parley_session";
/** Of a browser that signs in at an OpenID provider. */
export const SIGN_IN_COOKIE = "parley_sign_in";

/**
 * Browsers take a name with __Host- only from this host itself over https, so no other host of its domain can set a session. Such a
 * cookie would go to every service of the host: one that has only a path of it uses a cookie of this path.
 */
function secureName(cookie: string, publicPath: string): string {
  return `${publicPath === "" ? "__Host-" : "__Secure-"}${cookie}`;
}

/**
 * The token in the header Cookie; null without one. At the host of a public https address, only the secure name counts: the
 * plain one may come from another host of the domain.
 */
export function sessionToken(
  { cookie: given, host }: IncomingHttpHeaders,
  publicUrl: string,
  cookie = SESSION_COOKIE,
): string | null {
  const pairs = (given?.split(";") ?? []).map((pair) => pair.trim().split("=", 2));
  const tokenIn = (name: string) => pairs.find(([one, value]) => one === name && value)?.[1] ?? null;
  const { protocol, host: ownHost } = new URL(publicUrl);
  const isPublic = protocol === "https:" && host === ownHost;
  return tokenIn(secureName(cookie, publicPathOf(publicUrl))) ?? (isPublic ? null : tokenIn(cookie));
}

/**
 * A value of Set-Cookie; 0 seconds remove the cookie. Scripts can't read the cookie, and no other site's request carries it.
 * Over https, the browser sends it over https only.
 */
export function sessionCookie(
  token: string,
  { seconds, headers, publicUrl }: { seconds: number; headers: IncomingHttpHeaders; publicUrl: string },
  cookie = SESSION_COOKIE,
): string {
  const isSecure = (headers.origin ?? publicUrl).startsWith("https:");
  const path = publicPathOf(publicUrl);
  const name = isSecure ? secureName(cookie, path) : cookie;
  const value = `${name}=${token}; Path=${path || "/"}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
  return isSecure ? `${value}; Secure` : value;
}
