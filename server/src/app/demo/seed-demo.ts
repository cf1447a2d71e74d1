// Seeds the demo: an account with a key, a sender on each channel, templates, stickers, and a customer who wrote.
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import {
  ALL_SCOPES,
  createAccount,
  createPerson,
  issueKey,
  joinAccount,
  listAccounts,
  listPeople,
  Passwords,
  type Role,
} from "../../accounts/index.ts";
import { readDemo } from "../../config/demo-file.ts";
import type { Config } from "../../config/settings.ts";
import { findContact, phoneNumber } from "../../contacts/index.ts";
import type { MediaFiles } from "../../media/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import { everything } from "../../platform/http/index.ts";
import type { Once } from "../../platform/idempotency/once.ts";
import type { Storage } from "../../platform/storage.ts";
import { createSender, hookUrlOf, newSenderFields, type Sender } from "../../senders/index.ts";
import { addSticker, findSticker } from "../../stickers/index.ts";
import type { Service } from "../service.ts";
import type { DemoFacts } from "./demo-file.ts";
import { type DemoChannel, demoSenders } from "./demo-senders.ts";
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
  const { accountId, apiKey } = await findOrCreateAccount(options);
  const simulatorUrl = config.whatsappApiUrl ?? (world?.simulatorUrl as string);
  const connect = (channel: DemoChannel) => connectSender(options, { accountId, simulatorUrl, channel });
  const [whatsapp, sms] = [await connect("whatsapp"), await connect("sms")];
  await addStickers(service.slices.files, accountId);
  await addPeople(storage, accountId);
  await service.slices.templateSync.run(whatsapp.sender);
  await writeFirst(storage, simulatorUrl, whatsapp.sender);
  const { access_token, ...shown } = whatsapp.facts;
  return {
    base_url: `${service.url}/api`,
    api_key: apiKey,
    console_url: `${service.url}`,
    simulator_url: simulatorUrl,
    mail_url: world?.mailUrl ?? null,
    whatsapp: shown as DemoFacts["whatsapp"],
    sms: sms.facts as DemoFacts["sms"],
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
  const written = await readDemo(config.dataDir);
  if (written !== null) return { accountId, apiKey: written.key };
  const wish = { name: "Demo", scopes: [...ALL_SCOPES], expires_at: null };
  const { secret } = await database.transaction((session) => issueKey(session, accountId, wish));
  return { accountId, apiKey: secret };
}

/** Connects the sender unless a former start did, and registers it at the simulator. */
async function connectSender(
  options: SeedOptions,
  { accountId, simulatorUrl, channel }: { accountId: string; simulatorUrl: string; channel: DemoChannel },
): Promise<{ sender: Sender; facts: Record<string, string> }> {
  const { config, service } = options;
  const known = (await service.slices.senders.all(accountId)).find((sender) => sender.channel === channel);
  const sender = known ?? (await addSender(options, accountId, channel));
  const hookUrl = hookUrlOf(config.publicUrl ?? (service.url as string), sender);
  await registerSender(config[demoSenders[channel].address] ?? simulatorUrl, sender, hookUrl);
  return { sender, facts: { ...sender.channelSender.credentials, phone: sender.phone, hook_url: hookUrl } };
}

async function addSender(
  { storage, service }: SeedOptions,
  accountId: string,
  channel: DemoChannel,
): Promise<Sender> {
  const { database, secretKey } = storage;
  const { connectors, senders, hashKeys } = service.slices;
  const hashKey = (await hashKeys.get(accountId)) as HashKey;
  const { phone, credentials } = demoSenders[channel];
  const fields = newSenderFields(connectors.all).parse({ channel, phone, credentials: credentials() });
  const row = await database.transaction((session) =>
    createSender(session, { accountId, hashKey }, fields, { connectors, secretKey }),
  );
  senders.invalidate(accountId);
  service.senderChanged();
  return (await senders.get(accountId, row.sender_id)) as Sender;
}

/** All have the same password. */
const DEMO_PASSWORD = "corner-bakery-7";
const PEOPLE: { name: string; email: string; role: Role }[] = [
  { name: "Olivia Owens", email: "olivia@bakery.example", role: "owner" },
  { name: "Adam Agent", email: "adam@bakery.example", role: "agent" },
  { name: "Rita Reader", email: "rita@bakery.example", role: "reader" },
];

/** A demo whose people were all removed stays without them. */
async function addPeople({ database }: Storage, accountId: string): Promise<void> {
  if ((await listPeople(database, accountId, { limit: 1 })).length > 0) return;
  const passwordHash = await new Passwords().hash(DEMO_PASSWORD);
  await database.transaction(async (session) => {
    for (const { role, ...person } of PEOPLE) {
      const personId = await createPerson(session, { ...person, passwordHash });
      if (personId !== null) await joinAccount(session, { accountId, personId, role });
    }
  });
}

async function addStickers(files: MediaFiles, accountId: string): Promise<void> {
  const { database } = files;
  if (await findSticker(database, { accountId, number: 1 })) return;
  const once: Once = (work) => database.transaction(work);
  for (const body of await readDemoStickers()) await addSticker(files, { caller: { accountId }, body, once });
}

/** At each start, because the hook's port may have changed. */
async function registerSender(simulatorUrl: string, sender: Sender, hookUrl: string): Promise<void> {
  const { registration } = demoSenders[sender.channel as DemoChannel];
  const { path, body } = registration(sender.phone, sender.channelSender.credentials, hookUrl);
  await callSimulator("PUT", `${simulatorUrl}${path}`, body);
}

const ANA = { phone: "+15551234567", name: "Ana Marlowe", text: "Hello, when are my two cakes ready?" };
/** The hook takes milliseconds. A late one isn't a reason to fail the start. */
const ARRIVAL_MS = 5_000;
const POLL_MS = 20;

/**
 * Ana opens the customer service window, so that a first text to her is one that WhatsApp would take. She writes once: her phone
 * remembers, also after an erasure in Parley.
 */
async function writeFirst({ database }: Storage, simulatorUrl: string, sender: Sender): Promise<void> {
  const { data } = await callSimulator("GET", `${simulatorUrl}/control/chats/${ANA.phone.slice(1)}`);
  if (data.length > 0) return;
  const { phone: from, name, text } = ANA;
  await callSimulator("POST", `${simulatorUrl}/control/inbound`, { from, to: sender.numberId, name, text });
  const reference = { by: "phone", phone: phoneNumber.parse(from) } as const;
  for (const since = performance.now(); performance.now() - since < ARRIVAL_MS; await delay(POLL_MS)) {
    const arrived = await findContact(database, everything(sender.accountId), reference).catch(() => null);
    if (arrived) return;
  }
}

async function callSimulator(method: "GET" | "PUT" | "POST", url: string, body?: object) {
  const answer = await request(url, {
    method,
    headers: { "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`The simulator refused the demo: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
