// The cookie that holds the token of a browser's session.
import type { IncomingHttpHeaders } from "node:http";

export const SESSION_COOKIE = "parley_session";

/** The token in the header Cookie; null without one. */
export function sessionToken({ cookie }: IncomingHttpHeaders): string | null {
  for (const pair of cookie?.split(";") ?? []) {
    const [name, token] = pair.trim().split("=", 2);
    if (name === SESSION_COOKIE && token) return token;
  }
  return null;
}

/**
 * A value of Set-Cookie; 0 seconds remove the cookie. Scripts can't read the cookie, and no other site's request carries it.
 * `isSecure`: the browser sends it over https only.
 */
export function sessionCookie(token: string, { seconds, isSecure }: { seconds: number; isSecure: boolean }) {
  const cookie = `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
  return isSecure ? `${cookie}; Secure` : cookie;
}
