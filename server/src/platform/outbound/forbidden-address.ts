// Thrown instead of connecting to an IP address that the policy forbids.

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
