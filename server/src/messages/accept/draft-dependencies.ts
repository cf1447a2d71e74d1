import type { ConnectorRegistry } from "../../channels/index.ts";
import type { LinkFetcher } from "../../media/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { SenderDirectory } from "../../senders/index.ts";
import type { TemplateResolver } from "../../templates/index.ts";

/** What making a message from a request needs. */
export interface DraftDependencies {
  database: Database;
  connectors: ConnectorRegistry;
  senders: SenderDirectory;
  templates: TemplateResolver;
  links: LinkFetcher;
  clock: Clock;
  /** Where channels reach the service. */
  publicUrl(): string;
}
