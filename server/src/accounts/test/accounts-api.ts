// The operations of accounts over real HTTP, as one of several processes on a database serves them.
import { auditWriter } from "../../audit/index.ts";
import { feedEnd } from "../../events/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { SecretKey } from "../../platform/crypto.ts";
import type { Database } from "../../platform/database/database.ts";
import { createServer } from "../../platform/http/server.ts";
import { createLog } from "../../platform/log.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { createOutboundAgent } from "../../platform/outbound/create-outbound-agent.ts";
import { Authenticator, accountOperations } from "../index.ts";

const log = createLog("silent");

interface Options {
  database: Database;
  secretKey: SecretKey;
  clock: Clock;
  publicUrl: string;
  mailer?: Mailer;
}

export interface AccountsApi {
  url: string;
  /** Resolves when no write runs in the background. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function startAccountsApi(options: Options): Promise<AccountsApi> {
  const { database, secretKey, clock, mailer = null } = options;
  const authenticator = new Authenticator({ database, secretKey, clock, log });
  const publicUrl = () => options.publicUrl;
  const outbound = createOutboundAgent({ allowPrivate: true });
  const server = await createServer({
    database,
    operations: accountOperations({
      database,
      secretKey,
      log,
      authenticator,
      clock,
      publicUrl,
      mailer,
      outbound,
      webhookPolicy: { allowPrivate: true },
      forgetErasedOptOuts: async () => undefined,
      unassignThreads: async () => undefined,
      feedEnd: (accountId) => feedEnd(database, accountId),
    }),
    authenticate: authenticator.authenticate,
    audit: auditWriter(database, clock),
    sessions: { authenticate: authenticator.authenticateSession, publicUrl },
    log,
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    settled: () => authenticator.settled(),
    async close() {
      await server.close();
      await outbound.destroy();
      await authenticator.settled();
    },
  };
}
