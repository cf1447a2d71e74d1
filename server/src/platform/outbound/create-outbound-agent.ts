// The HTTP client for addresses that tenants chose. It checks the IP addresses at every connect.
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { type ResolveHost, resolveHost } from "./address-fault.ts";
import { ForbiddenAddress, type IpPolicy, isAllowedIp } from "./ip-policy.ts";

export interface OutboundAgentOptions extends IpPolicy {
  resolve?: ResolveHost;
  /** Limit for the DNS, TCP and TLS part of a request, in milliseconds. */
  connectTimeoutMs?: number;
}

/** Others wait in a queue of the origin. Many tenants can use one origin, such as a service that receives hooks. */
const MAX_CONNECTIONS_PER_ORIGIN = 16;
/** Receivers can ask for a longer keep-alive than undici's default of 4 s, up to this time. */
const MAX_KEEP_ALIVE_MS = 30_000;

/**
 * Requests fail with `ForbiddenAddress` when any IP address of the host is forbidden. Don't add a redirect interceptor:
 * a receiver could send the request and its body elsewhere.
 */
export function createOutboundAgent({
  allowPrivate,
  resolve = resolveHost,
  connectTimeoutMs = 10_000,
}: OutboundAgentOptions): Agent {
  const policy = { allowPrivate };
  const connectTo = buildConnector({
    lookup: checkedLookup(resolve, policy),
    timeout: connectTimeoutMs,
    allowH2: false,
  });
  return new Agent({
    // HTTP/2 would run more requests than this at a time, on one connection.
    connections: MAX_CONNECTIONS_PER_ORIGIN,
    allowH2: false,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    connect: (options, callback) => {
      const { hostname } = options;
      // Node calls `lookup` for names only.
      if (isIP(hostname) === 0 || isAllowedIp(hostname, policy)) connectTo(options, callback);
      // undici expects the callback after this function has returned.
      else queueMicrotask(() => callback(new ForbiddenAddress(hostname, hostname), null));
    },
  });
}

/** The connection uses exactly the addresses that were checked, so a name can't change between the check and the connect. */
function checkedLookup(resolve: ResolveHost, policy: IpPolicy): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const wrong = found.find(({ address }) => !isAllowedIp(address, policy));
        const [first] = found;
        if (wrong) callback(new ForbiddenAddress(hostname, wrong.address), "");
        else if (!first) callback(new Error(`The host name ${hostname} has no IP address.`), "");
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ""),
    );
  };
}
