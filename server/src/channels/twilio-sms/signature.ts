// Proves that a request to a hook comes from Twilio.
// Sources: Twilio, "Webhooks security"; twilio-node, src/webhooks/webhooks.ts.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { HookRequest } from "../connector.ts";
import type { TwilioCredentials } from "./credentials.ts";

/** Maximum bytes of a body. A form with 1,600 characters and ten media has less than 40 kB. */
const MAX_BYTES = 256 * 1024;
/** Maximum fields of a form: anybody can send one. Twilio's have fewer than a hundred. */
const MAX_FIELDS = 1_000;

/**
 * The header is base64 HMAC-SHA1(auth token, address + each form field's name and value, sorted by name). Twilio signs some
 * addresses with the port and some without it, so both are tried. A JSON body is signed by its hash in the address instead.
 */
export function verify(
  { url, headers, body }: HookRequest,
  { auth_token: token }: TwilioCredentials,
): boolean {
  const given = headers["x-twilio-signature"];
  if (typeof given !== "string" || token === "" || body.length > MAX_BYTES) return false;
  const bodyHash = new URL(url).searchParams.get("bodySHA256");
  if (bodyHash !== null && !equal(bodyHash, createHash("sha256").update(body).digest("hex"))) return false;
  const fields = bodyHash === null ? signedFields(body) : "";
  if (fields === null) return false;
  return addressesOf(url).some((address) => {
    const expected = createHmac("sha1", token).update(address + fields);
    return equal(given, expected.digest("base64"));
  });
}

/** Values of one name are made unique and sorted. Null for a form with too many fields. */
function signedFields(body: Buffer): string | null {
  const form = body.toString("utf8");
  if (form.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) return null;
  const byName = Map.groupBy(new URLSearchParams(form), ([name]) => name);
  return [...byName.keys()]
    .sort()
    .flatMap((name) => [...new Set(byName.get(name)?.map((field) => field.join("")))].sort())
    .join("");
}

/** The address as it was called, without a port, and with one. */
function addressesOf(address: string): string[] {
  const url = new URL(address);
  const { protocol, host, port, hostname } = url;
  const rest = url.href.slice(`${protocol}//${host}`.length);
  const standard = protocol === "https:" ? "443" : "80";
  return [
    ...new Set([
      address,
      `${protocol}//${hostname}${rest}`,
      `${protocol}//${hostname}:${port || standard}${rest}`,
    ]),
  ];
}

function equal(given: string, expected: string): boolean {
  // timingSafeEqual needs equal lengths; the length of a signature is no secret.
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
