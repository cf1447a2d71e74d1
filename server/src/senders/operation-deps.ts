import type { ConnectorRegistry } from "../channels/index.ts";
import type { SecretKey } from "../platform/crypto.ts";
import type { Database, Session } from "../platform/database/index.ts";
import type { CredentialCheck } from "./check-credentials.ts";

export type StatementRunner = Pick<Session, "run">;

/** Removes the templates of businesses of which the account has no sender any more. The templates slice has it. */
export type RemoveUnusedTemplates = (session: Session, accountId: string) => Promise<unknown>;

export interface SenderOperationDeps extends CredentialCheck {
  database: Database;
  directory: { invalidate(accountId: string): void };
  connectors: ConnectorRegistry;
  secretKey: SecretKey;
  removeUnusedTemplates: RemoveUnusedTemplates;
}
