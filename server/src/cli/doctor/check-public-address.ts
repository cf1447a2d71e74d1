// Whether the public address leads to this Parley, with a certificate that channels accept.
import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { request } from "undici";
import { PROCESS_HEADER, usesDatabase } from "../../platform/lanes/worker-life.ts";
import { type Examination, type Found, failed, ok, REQUEST_MS, warning } from "./examination.ts";

const DAY_MS = 86_400_000;
/** What renews certificates does it with a third of their time left, usually 30 days. */
const SOON_MS = 14 * DAY_MS;

export async function checkPublicAddress({ config, storage, demo }: Examination): Promise<Found> {
  const { publicUrl } = config;
  if (demo && !publicUrl?.startsWith("https://")) return ok("none is needed for a demo");
  if (!publicUrl?.startsWith("https://")) {
    const advice = "Set PARLEY_PUBLIC_URL to the https address under which your proxy publishes the API.";
    const detail =
      publicUrl === null
        ? "PARLEY_PUBLIC_URL isn't set, so channels can't deliver replies and receipts."
        : `${publicUrl} isn't https, and channels deliver only to https.`;
    return warning(detail, advice);
  }
  try {
    const certificate = await readCertificate(new URL(publicUrl));
    const found = certificateFinding(certificate, new Date());
    return found ?? (await answerFinding(storage, publicUrl, certificate));
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const advice = `Some networks can't reach their own public address. Try in another one: curl -i ${publicUrl}/readyz`;
    return warning(`${publicUrl} can't be reached from this machine (${code ?? message}).`, advice);
  }
}

/** Other refusals may be this machine's own. */
const NOWHERE_ACCEPTED = ["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID", "ERR_TLS_CERT_ALTNAME_INVALID"];

interface Certificate {
  host: string;
  from: Date;
  until: Date;
  /** Why this machine doesn't accept it, in the words of OpenSSL or Node; null when it does. */
  refusal: string | null;
}

async function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const servername = isIP(host) === 0 ? host : "";
  const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(REQUEST_MS) });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    // A text at run time. The types say Error.
    const refusal = socket.authorized ? null : String(socket.authorizationError);
    return { host, from: new Date(valid_from), until: new Date(valid_to), refusal };
  } finally {
    socket.destroy();
  }
}

/** Null when it is accepted, and not about to expire. */
export function certificateFinding({ host, from, until, refusal }: Certificate, now: Date): Found | null {
  const name = `The certificate of ${host}`;
  const left = until.getTime() - now.getTime();
  if (refusal !== null && NOWHERE_ACCEPTED.includes(refusal))
    return failed(
      `${name} isn't accepted (${refusal}), so channels deliver nothing to it. It ends on ${day(until)}.`,
      "Renew it and let the proxy load the new one, or correct PARLEY_PUBLIC_URL if it is for another name.",
    );
  if (refusal !== null)
    return warning(
      `${name} isn't accepted by this machine (${refusal}), so channels may not deliver to it.`,
      "The proxy must send the whole chain (fullchain.pem), and the issuer must be one that browsers trust.",
    );
  if (left < Math.min(SOON_MS, (until.getTime() - from.getTime()) / 4))
    return warning(
      `${name} expires on ${day(until)}.`,
      "It should have been renewed by now: see the log of the proxy, or of the program that renews it.",
    );
  return null;
}

async function answerFinding(
  { database }: Examination["storage"],
  publicUrl: string,
  { until }: Certificate,
): Promise<Found> {
  const { statusCode, headers, body } = await request(`${publicUrl}/readyz`, {
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  await body.dump();
  const processId = headers[PROCESS_HEADER];
  if (typeof processId !== "string" && [502, 503, 504].includes(statusCode))
    return warning(
      `The proxy at ${publicUrl} doesn't reach the API (${statusCode}).`,
      "See the check api, and the address to which the proxy passes requests.",
    );
  if (typeof processId !== "string")
    return warning(
      `${publicUrl}/readyz answers ${statusCode}, and not as Parley does.`,
      "Let the proxy pass this path and everything below it to the API, as in the samples of the folder deploy.",
    );
  if (!(await usesDatabase(database, processId)))
    return warning(
      `The Parley that answers at ${publicUrl} uses another database.`,
      "If that Parley serves other accounts behind the same proxy, nothing is to do. Else let the proxy pass requests to this Parley.",
    );
  return ok(`${publicUrl} leads here, with a certificate until ${day(until)}`);
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
