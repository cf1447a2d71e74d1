// Whether a page of this service makes a request. A browser adds the header Origin; a page can't change it.
import type { IncomingHttpHeaders } from "node:http";
import { requestErrors } from "../../errors/request-errors.ts";
import { Problem } from "../../problem.ts";

/** The custom header makes browsers ask before a request of another origin, and this service never agrees. */
export function isFromConsole(headers: IncomingHttpHeaders, publicUrl: string): boolean {
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

export function foreignOrigin(): Problem {
  return new Problem(requestErrors.csrf_check_failed);
}
