// Starts the session of a browser: its token, its end, and the answer with the cookie.
import type { IncomingHttpHeaders } from "node:http";
import type { Clock } from "../../platform/clock.ts";
import { foreignOrigin, isOwnOrigin } from "../../platform/http/access/own-origin.ts";
import { sessionCookie } from "../../platform/http/access/session-cookie.ts";
import { answer } from "../../platform/http/operation.ts";
import { makeSessionToken } from "./session-token.ts";

const SESSION_SECONDS = 12 * 60 * 60;

interface Start {
  clock: Clock;
  publicUrl(): string;
  headers: IncomingHttpHeaders;
  accountId: string;
  /** Stores the session. Returns its end, which can be earlier than asked for; throws if there is no right to it. */
  insert(session: { tokenHash: Buffer; expiresAt: Date }): Promise<Date>;
}

/** Throws 403 `csrf_check_failed` for a page of another site. */
export function refuseForeignPage(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (headers.origin !== undefined && !isOwnOrigin(headers, publicUrl)) throw foreignOrigin();
}

export async function startSession({ clock, publicUrl, headers, accountId, insert }: Start) {
  const { token, hash: tokenHash } = makeSessionToken(accountId);
  const end = await insert({ tokenHash, expiresAt: new Date(clock.now() + SESSION_SECONDS * 1_000) });
  const seconds = Math.ceil((end.getTime() - clock.now()) / 1_000);
  const cookie = sessionCookie(token, { seconds, headers, publicUrl: publicUrl() });
  return answer(204, undefined, { "set-cookie": cookie });
}
