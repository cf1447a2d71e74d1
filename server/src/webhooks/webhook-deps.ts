import type { EventResources } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import type { IpPolicy } from "../platform/outbound/ip-policy.ts";

/** What the operations of webhooks need. */
export interface WebhookDeps {
  database: Database;
  resources: EventResources;
  /** Encrypts the secrets: 32 bytes. */
  secretKey: Buffer;
  /** Which addresses endpoints may have. */
  policy: IpPolicy;
}
