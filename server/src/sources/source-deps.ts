import type { HashKeys } from "../accounts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { SecretKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/index.ts";
import type { Slots } from "../platform/load/slots.ts";
import type { SourceDirectory } from "./source-directory.ts";
import type { ContactSyncer } from "./sync/contact-syncer.ts";
import type { Synced } from "./sync/sync-answer.ts";

/** `unverified`: the payload had no valid proof of its origin. */
export type PayloadOutcome = Synced["outcome"] | "unverified";

/** What the operations of sources need. */
export interface SourceDeps {
  database: Database;
  hashKeys: HashKeys;
  clock: Clock;
  directory: SourceDirectory;
  syncer: ContactSyncer;
  /** Limits the transactions that store refused payloads and count ignored ones. */
  refusals: Slots;
  /** Encrypts the secrets. */
  secretKey: SecretKey;
  /** Called when it is known what became of a payload. */
  onPayload(outcome: PayloadOutcome): void;
  /** The service's public address, for example `https://parley.example`. */
  publicUrl(): string;
}
