import type { ConnectorRegistry } from "../channels/index.ts";
import type { SecretKey } from "../platform/crypto.ts";
import type { Database, Session } from "../platform/database/index.ts";
import type { CredentialCheck } from "./check-credentials.ts";

export type StatementRunner = Pick<Session, "run">;

/** Knows the waiting messages. The messages slice implements it, because it comes later in the import order. */
export interface SenderOutbox {
  /** The numbers of messages that wait to leave, by sender id. Senders without any may be missing. */
  waitingCounts(
    runner: StatementRunner,
    accountId: string,
  ): Promise<ReadonlyMap<string, { waiting: number; scheduled: number }>>;
  /** To how many people the sender sent templates within the last 24 hours. */
  peopleWrittenTo(runner: StatementRunner, accountId: string, senderId: string): Promise<number>;
  hasWaiting(session: Session, accountId: string, senderId: string): Promise<boolean>;
}

/** Removes the templates of businesses of which the account has no sender any more. The templates slice has it. */
export type RemoveUnusedTemplates = (session: Session, accountId: string) => Promise<unknown>;

export interface SenderOperationDeps extends CredentialCheck {
  database: Database;
  directory: { invalidate(accountId: string): void };
  connectors: ConnectorRegistry;
  secretKey: SecretKey;
  outbox: SenderOutbox;
  removeUnusedTemplates: RemoveUnusedTemplates;
}
