// Decides whether a request to an address that a tenant chose may reach an IP address.
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export interface IpPolicy {
  /** The operator also allows loopback and private networks. Other addresses that aren't public stay forbidden. */
  allowPrivate: boolean;
}

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** `ip` is an IPv4 or IPv6 address in the form that `isIP` accepts. Any other text is forbidden. */
export function isAllowedIp(ip: string, { allowPrivate }: IpPolicy): boolean {
  if (isIP(ip) === 0) return false;
  const address = unwrap(ipaddr.parse(ip));
  if (isMetadataService(address)) return false;
  return isPublic(address) || (allowPrivate && PRIVATE_RANGES.has(address.range()));
}

/** Names of ipaddr.js. Link-local, multicast, unspecified and reserved ranges are missing deliberately. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  "loopback",
  "private",
  "carrierGradeNat",
  "uniqueLocal",
]);

/** RFC 6052. The range "rfc6052" of ipaddr.js also has 64:ff9b:1::/48, where each network puts the IPv4 address elsewhere. */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** IANA assigns global unicast addresses from this block only. ipaddr.js calls unassigned blocks "unicast" too. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Services that cloud providers offer to every process of a virtual machine, and that can give out credentials. Link-local
 * ones are missing, because link-local addresses are always forbidden. Azure's address is a public one.
 */
const METADATA_SERVICES = {
  metadata: [
    "100.100.100.200/32", // Alibaba Cloud
    "168.63.129.16/32", // Azure
    "fd00:ec2::/32", // AWS
    "fd20:ce::254/128", // Google Cloud
    "fd00:c1::a9fe:a9fe/128", // Oracle Cloud
    "fd00:42::42/128", // Scaleway
    "fd00:a9fe:a9fe::1/128", // Linode
  ].map((block) => ipaddr.parseCIDR(block)),
};

/** The IPv4 address that a gateway or the kernel connects to when the IPv6 address contains one. */
function unwrap(address: IpAddress): IpAddress {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  if (address.isIPv4MappedAddress() || address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.range() === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
  return address;
}

function isMetadataService(address: IpAddress): boolean {
  return ipaddr.subnetMatch(address, METADATA_SERVICES, "other") === "metadata";
}

function isPublic(address: IpAddress): boolean {
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

/** Thrown instead of connecting to an IP address that the policy forbids. */
export class ForbiddenAddress extends Error {
  readonly hostname: string;
  /** For the operator's log only: tenants must not learn the addresses of internal hosts. */
  readonly ip: string;

  constructor(hostname: string, ip: string) {
    super(`The host ${hostname} has an IP address that requests must not reach.`);
    this.name = "ForbiddenAddress";
    this.hostname = hostname;
    this.ip = ip;
  }
}
