// Adds a WhatsApp number to an account directly in the database, for tests of one slice.
import { type ConnectorRegistry, createConnectors } from "../src/channels/index.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Caller } from "../src/platform/http/access/caller.ts";
import { createSender, newSenderFields } from "../src/senders/index.ts";
import { TEST_SECRET_KEY } from "./account.ts";

interface Given {
  phone: string;
  /** That of the channel. */
  numberId: string;
  businessId?: string;
  appSecret?: string;
  verifyToken?: string;
  connectors?: ConnectorRegistry;
}

/** Resolves with its row. */
export function addNumber(
  database: Database,
  account: Pick<Caller, "accountId" | "hashKey">,
  { phone, numberId, businessId = "9", appSecret = "s", verifyToken = "v", ...given }: Given,
): ReturnType<typeof createSender> {
  const { connectors = createConnectors({ whatsappApiUrl: "http://127.0.0.1:1" }) } = given;
  const fields = newSenderFields(connectors.all).parse({
    channel: "whatsapp",
    phone,
    credentials: {
      phone_number_id: numberId,
      business_account_id: businessId,
      access_token: "t",
      app_secret: appSecret,
      verify_token: verifyToken,
    },
  });
  const options = { connectors, secretKey: TEST_SECRET_KEY };
  return database.transaction((session) => createSender(session, account, fields, options));
}
