// Seeds the demo: an account with a key, a number, templates, stickers, and a customer who wrote.
import { randomBytes } from "node:crypto";
import { ALL_SCOPES, createAccount, issueKey, listAccounts } from "../../accounts/index.ts";
import type { Config } from "../../config/settings.ts";
import type { HashKey } from "../../platform/crypto.ts";
import type { Storage } from "../../platform/storage.ts";
import { createSender, hookUrlOf, newSenderFields, type Sender } from "../../senders/index.ts";
import { addSticker, findSticker } from "../../stickers/index.ts";
import type { Service } from "../service.ts";
import { type DemoFacts, readDemoKey } from "./demo-file.ts";
import { registerNumber, writeFirst } from "./demo-phones.ts";
import { readDemoStickers } from "./demo-stickers.ts";
import type { DemoWorld } from "./demo-world.ts";

interface SeedOptions {
  config: Config;
  storage: Storage;
  service: Service;
  world: DemoWorld | null;
}

/** Idempotent: each step creates only what is missing, also after an interrupted start. */
export async function seedDemo(options: SeedOptions): Promise<DemoFacts> {
  const { config, service, storage, world } = options;
  const { senders, templateSync } = service.slices;
  const { accountId, apiKey } = await findOrCreateAccount(options);
  const sender = (await senders.all(accountId))[0] ?? (await connectNumber(options, accountId));
  await addStickers(storage, accountId);
  const simulatorUrl = config.whatsappApiUrl ?? (world?.simulatorUrl as string);
  const hookUrl = hookUrlOf(config.publicUrl ?? (service.url as string), sender);
  await registerNumber(simulatorUrl, sender, hookUrl);
  await templateSync.run(sender);
  await writeFirst(storage, simulatorUrl, sender);
  const { access_token, ...credentials } = sender.channelSender.credentials;
  return {
    base_url: `${service.url}/api`,
    api_key: apiKey,
    console_url: `${service.url}`,
    simulator_url: simulatorUrl,
    mail_url: world?.mailUrl ?? null,
    whatsapp: { ...credentials, hook_url: hookUrl } as DemoFacts["whatsapp"],
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
  const wish = { name: "Demo", scopes: [...ALL_SCOPES], expires_at: null };
  const { secret } = await database.transaction((session) => issueKey(session, accountId, wish));
  return { accountId, apiKey: secret };
}

async function connectNumber({ storage, service }: SeedOptions, accountId: string): Promise<Sender> {
  const { database, secretKey } = storage;
  const { channels, senders, hashKeys } = service.slices;
  const hashKey = (await hashKeys.get(accountId)) as HashKey;
  const secret = () => randomBytes(16).toString("hex");
  const fields = newSenderFields(channels.all).parse({
    channel: "whatsapp",
    phone: "+15550001000",
    credentials: {
      phone_number_id: "100000000000001",
      business_account_id: "200000000000001",
      access_token: secret(),
      app_secret: secret(),
      verify_token: secret(),
    },
  });
  const row = await database.transaction((session) =>
    createSender(session, { accountId, hashKey }, fields, { channels, secretKey }),
  );
  senders.invalidate(accountId);
  service.senderChanged();
  return (await senders.get(accountId, row.sender_id)) as Sender;
}

async function addStickers({ database }: Storage, accountId: string): Promise<void> {
  if (await findSticker(database, { accountId, number: 1 })) return;
  for (const picture of await readDemoStickers())
    await database.transaction((session) => addSticker(session, accountId, picture));
}
