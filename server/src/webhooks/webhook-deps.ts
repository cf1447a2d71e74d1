import type { EventResources } from "../events/index.ts";
import type { SecretKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/index.ts";
import type { IpPolicy } from "../platform/outbound/ip-policy.ts";

export interface WebhookDeps {
  database: Database;
  resources: EventResources;
  /** Encrypts the secrets. */
  secretKey: SecretKey;
  policy: IpPolicy;
}
