// Seeds the demo: an account with a key, a number, templates and stickers.
import { randomBytes } from "node:crypto";
import { ALL_SCOPES, createAccount, issueKey, listAccounts } from "../../accounts/index.ts";
import type { Config } from "../../config/config.ts";
import type { Storage } from "../../platform/storage.ts";
import { createSender, HOOK_PATH, newSenderFields, type Sender } from "../../senders/index.ts";
import { addSticker, findSticker } from "../../stickers/index.ts";
import type { Service } from "../service.ts";
import { type DemoFacts, readDemoKey } from "./demo-file.ts";
import { type DemoNumber, registerNumber } from "./demo-number.ts";
import { readDemoStickers } from "./demo-stickers.ts";

export interface SeedOptions {
  config: Config;
  storage: Storage;
  service: Service;
  simulatorUrl: string;
}

export interface Seeded {
  apiKey: string;
  whatsapp: DemoFacts["whatsapp"];
}

const DEMO_PHONE = "+15550001000";
const PHONE_NUMBER_ID = "100000000000001";
const BUSINESS_ACCOUNT_ID = "200000000000001";

/** Idempotent: each step creates only what is missing, also after an interrupted start. */
export async function seedDemo(options: SeedOptions): Promise<Seeded> {
  const { config, service, simulatorUrl } = options;
  const { accountId, apiKey } = await findOrCreateAccount(options);
  const sender =
    (await service.slices.senders.all(accountId))[0] ?? (await connectNumber(options, accountId));
  await drawStickers(options, accountId);
  const number = numberOf(sender);
  const hookUrl = `${config.publicUrl ?? service.url}${HOOK_PATH}/${sender.channel}/${sender.hookId}`;
  await registerNumber(simulatorUrl, number, hookUrl);
  await service.slices.templateSync.run(sender);
  const { phone_number_id, business_account_id, app_secret, verify_token } = number;
  return {
    apiKey,
    whatsapp: { hook_url: hookUrl, app_secret, verify_token, phone_number_id, business_account_id },
  };
}

async function findOrCreateAccount({
  config,
  storage,
}: SeedOptions): Promise<{ accountId: string; apiKey: string }> {
  const { database, secretKey } = storage;
  const [account] = await listAccounts(database);
  if (!account) {
    const created = await createAccount(database, secretKey, "Demo");
    return { accountId: created.accountId, apiKey: created.secret };
  }
  const accountId = account.account_id;
  const written = await readDemoKey(config.dataDir);
  if (written !== null) return { accountId, apiKey: written };
  const wish = { name: "Demo", scopes: ALL_SCOPES, expires_at: null };
  const { secret } = await database.transaction((session) => issueKey(session, accountId, wish));
  return { accountId, apiKey: secret };
}

async function connectNumber({ storage, service }: SeedOptions, accountId: string): Promise<Sender> {
  const { database, secretKey } = storage;
  const { channels, senders, hashKeys } = service.slices;
  const channel = channels.get("whatsapp");
  const hashKey = await hashKeys.get(accountId);
  if (!channel || !hashKey) throw new Error("The demo's account has no hash key.");
  const secret = () => randomBytes(16).toString("hex");
  const fields = newSenderFields.parse({
    phone: DEMO_PHONE,
    whatsapp: {
      phone_number_id: PHONE_NUMBER_ID,
      business_account_id: BUSINESS_ACCOUNT_ID,
      access_token: secret(),
      app_secret: secret(),
      verify_token: secret(),
    },
  });
  await database.transaction((session) =>
    createSender(session, { accountId, hashKey }, fields, { channel, secretKey }),
  );
  senders.invalidate(accountId);
  service.senderChanged();
  const [sender] = await senders.all(accountId);
  if (!sender) throw new Error("The demo's sender is missing.");
  return sender;
}

async function drawStickers({ storage }: SeedOptions, accountId: string): Promise<void> {
  const { database } = storage;
  if (await findSticker(database, { accountId, number: 1 })) return;
  for (const picture of await readDemoStickers()) {
    await database.transaction((session) => addSticker(session, accountId, picture));
  }
}

function numberOf(sender: Sender): DemoNumber {
  const { numberId, businessId, credentials } = sender.channelSender;
  return {
    phone_number_id: numberId,
    business_account_id: businessId,
    display_phone_number: sender.phone,
    access_token: credentials.accessToken,
    app_secret: credentials.appSecret,
    verify_token: credentials.verifyToken,
  };
}
