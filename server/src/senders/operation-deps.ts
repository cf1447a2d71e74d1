// What the operations of senders need.
import type { ChannelRegistry } from "../channels/index.ts";
import type { Database } from "../platform/database/database.ts";
import type { SenderDirectory } from "./directory.ts";
import type { SenderOutbox } from "./outbox.ts";

export interface SenderOperationDeps {
  database: Database;
  directory: Pick<SenderDirectory, "invalidate">;
  channels: ChannelRegistry;
  /** Seals the credentials: 32 bytes. */
  secretKey: Buffer;
  /** Where the service is reached from outside, for example `https://parley.example`. */
  publicUrl(): string;
  outbox: SenderOutbox;
}
