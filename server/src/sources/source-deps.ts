import type { HashKeys } from "../accounts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Gate } from "../platform/gate.ts";
import type { ContactSyncer } from "./contact-syncer.ts";
import type { MappingRunner } from "./mapping/mapping-runner.ts";
import type { SourceDirectory } from "./source-directory.ts";

/** What the operations of sources need. */
export interface SourceDeps {
  database: Database;
  hashKeys: HashKeys;
  clock: Clock;
  directory: SourceDirectory;
  mappings: MappingRunner;
  syncer: ContactSyncer;
  /** Limits the transactions that store refused payloads. */
  refusals: Gate;
  /** Encrypts the secrets: 32 bytes. */
  secretKey: Buffer;
  /** The service's public address, for example `https://parley.example`. */
  publicUrl(): string;
}
