// Resolves host names as connections do, with the hosts file and search domains.
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";

/** All addresses of a host name. Throws when the name doesn't resolve. Tests replace it. */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

export const resolveHost: ResolveHost = (hostname) => lookup(hostname, { all: true });
