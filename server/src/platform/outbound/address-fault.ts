// Checks an address for outgoing requests when a tenant sets it.
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { type IpPolicy, isAllowedIp } from "./ip-policy.ts";

/** All addresses of a host name, as connections find them, with the hosts file and search domains. Throws if there is none. */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

export const resolveHost: ResolveHost = (hostname) => lookup(hostname, { all: true });

export interface AddressFault {
  code: "invalid_address" | "forbidden_address";
  detail: string;
}

/**
 * Checks everything that needs no DNS. Null: no fault. `new URL` reads the address, as for the request itself, so that
 * both see the same host in forms like `https://2130706433/`.
 */
export function addressFault(address: string, policy: IpPolicy): AddressFault | null {
  const url = URL.parse(address);
  if (!url) return invalid("This must be a complete URL, like https://example.com/hook.");
  if (!isSchemeAllowed(url, policy)) {
    const schemes = policy.allowPrivate ? "https:// or http://" : "https://";
    return invalid(`The URL must begin with ${schemes}.`);
  }
  if (url.username !== "" || url.password !== "")
    return invalid("The URL must not contain a user name or a password.");
  const host = hostOf(url);
  return isIP(host) === 0 || isAllowedIp(host, policy) ? null : forbidden(policy);
}

/**
 * Also resolves the host name, and checks all addresses that it has now. The name can get other addresses later, so
 * `createOutboundAgent` checks them again at every connect.
 */
export async function resolvedAddressFault(
  address: string,
  policy: IpPolicy,
  resolve: ResolveHost = resolveHost,
): Promise<AddressFault | null> {
  const fault = addressFault(address, policy);
  if (fault) return fault;
  const host = hostOf(new URL(address));
  if (isIP(host) !== 0) return null;
  // A name without an address gets the same fault as one of an internal host: tenants must not learn which internal names exist.
  const found = await resolve(host).catch(() => []);
  const isAllowed = found.length > 0 && found.every((entry) => isAllowedIp(entry.address, policy));
  return isAllowed ? null : forbidden(policy);
}

/** Without the brackets around an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}

function isSchemeAllowed(url: URL, { allowPrivate }: IpPolicy): boolean {
  return url.protocol === "https:" || (allowPrivate && url.protocol === "http:");
}

function invalid(detail: string): AddressFault {
  return { code: "invalid_address", detail };
}

/** The detail doesn't name the IP address, because tenants must not learn the addresses of internal hosts. */
function forbidden({ allowPrivate }: IpPolicy): AddressFault {
  const detail = allowPrivate
    ? "The host must have an IP address, and no link-local, multicast, metadata or reserved one."
    : "The host must have an IP address, and all its addresses must be public.";
  return { code: "forbidden_address", detail };
}
