// An account with an API key and a number at the stub of the channel.
import { createAccount, createHashKeys } from "../../../accounts/index.ts";
import { type ChannelSender, type ConnectorRegistry, createConnectors } from "../../../channels/index.ts";
import type { SecretKey } from "../../../platform/crypto.ts";
import type { Database } from "../../../platform/database/index.ts";
import { createSender, hookUrlOf, newSenderFields } from "../../../senders/index.ts";
import type { ReceiptRoute } from "./receipt.ts";

export interface StubAccount {
  accountId: string;
  senderId: string;
  apiKey: string;
  channelSender: ChannelSender;
  receiptRoute(serviceUrl: string): ReceiptRoute;
}

const CREDENTIALS = {
  phone_number_id: "100000000000001",
  business_account_id: "200000000000001",
  access_token: "stub-access-token",
  app_secret: "stub-app-secret",
  verify_token: "stub-verify-token",
};
const PHONE = "+15550001000";
/** Messages a second, more than the API allows: the number never limits a load. */
const RATE = 1_000_000;

/** Create it before the service starts: a running service doesn't learn of it. */
export async function createStubAccount(
  database: Database,
  secretKey: SecretKey,
  name: string,
): Promise<StubAccount> {
  const { accountId, secret } = await createAccount(database, secretKey, name);
  const hashKey = await createHashKeys(database, secretKey).get(accountId);
  if (!hashKey) throw new Error("The account has no hash key.");
  const connectors = stubConnectors("http://127.0.0.1");
  const fields = newSenderFields(connectors.all).parse({
    channel: "whatsapp",
    phone: PHONE,
    credentials: CREDENTIALS,
  });
  const sender = await database.transaction((session) =>
    createSender(session, { accountId, hashKey }, { ...fields, rate: RATE }, { connectors, secretKey }),
  );
  const numberId = CREDENTIALS.phone_number_id;
  const businessId = CREDENTIALS.business_account_id;
  return {
    accountId,
    senderId: sender.sender_id,
    apiKey: secret,
    channelSender: { phone: PHONE, numberId, businessId, credentials: fields.credentials },
    receiptRoute: (serviceUrl) => ({
      url: hookUrlOf(serviceUrl, { channel: fields.channel, hookId: sender.hook_id }),
      appSecret: CREDENTIALS.app_secret,
      numberId,
      businessId,
    }),
  };
}

/** Connectors that reach only the stub at this address. */
export function stubConnectors(url: string): ConnectorRegistry {
  return createConnectors({ whatsappApiUrl: url, twilioApiUrl: url });
}
