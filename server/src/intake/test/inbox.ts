// Hooks of one WhatsApp number of a new account, from Meta's JSON to what is stored, without HTTP and signatures.
import { beforeAll, beforeEach } from "vitest";
import { createTestAccount, TEST_SECRET_KEY, testHashKeys } from "../../../test/account.ts";
import { addNumber } from "../../../test/add-number.ts";
import { useSharedDatabase } from "../../../test/database.ts";
import { createConnectors } from "../../channels/index.ts";
import { defaultTiming } from "../../config/timing.ts";
import { createFactRecorder } from "../../messages/index.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { SparseLog } from "../../platform/log.ts";
import { createSenderDirectory, type Sender } from "../../senders/index.ts";
import { createFactApplier } from "../apply-fact.ts";
import { applyStoredFacts } from "../apply-stored-facts.ts";
import { receiveFacts } from "../receive-facts.ts";

/** How Meta names a person. Who hides the phone has a user id alone. */
export interface Named {
  phone?: string;
  userId?: string;
  name?: string;
  username?: string;
}

export interface Inbox {
  database: Database;
  caller: Caller;
  sender: Sender;
  /** Connects another number of the account, of another business account. */
  connect(): Promise<Sender>;
  /** Delivers a hook. `value`: what Meta reports of the number, by default in the field `messages`. */
  hook(value: object, field?: string, sender?: Sender): Promise<void>;
  /** Delivers several values in one hook, by their fields. */
  hookOf(values: Record<string, object>, sender?: Sender): Promise<void>;
  /** Delivers a hook's body as it is. */
  deliver(body: object, sender?: Sender): Promise<void>;
  /** What was logged of facts that couldn't be applied. */
  faults: unknown[];
  /** Delivers what a person wrote so many seconds ago, by default a text; answers the message's id. */
  says(
    who: Named,
    what: string | object,
    change?: { ago?: number; id?: string; sender?: Sender },
  ): Promise<string>;
  /** Tries again what came too early. */
  applyAgain(): Promise<void>;
  /** The rows of the account's contacts, oldest first. */
  contacts(): Promise<
    { contact_id: string; phone: string | null; name: string | null; [column: string]: unknown }[]
  >;
  /** Texts of the contact's messages, or their types, oldest first. */
  thread(contactId: string): Promise<string[]>;
}

const connectors = createConnectors({ whatsappApiUrl: "http://127.0.0.1:1" });
let numbers = 0;
let messages = 0;

/** The inbox exists while tests run, with an account of its own for each. */
export function useInbox(): Inbox {
  const server = useSharedDatabase();
  const inbox = {} as Inbox;
  beforeAll(() => {
    inbox.database = server.pool();
  });
  beforeEach(async () => {
    const { database } = inbox;
    inbox.caller = await createTestAccount(database);
    const senders = createSenderDirectory(database, TEST_SECRET_KEY, systemClock);
    const applier = createFactApplier({
      database,
      senders,
      facts: createFactRecorder(database, 128, () => undefined),
      timing: defaultTiming,
      decide: () => ({ next: "failed", delayMs: 0, counts: true }),
      onRequeued: () => undefined,
      onFreed: () => undefined,
      requestTemplateSync: async () => undefined,
      requestLooks: async () => undefined,
      appRate: () => null,
    });
    const ignored = { hookCounter: { count: () => undefined }, heard: { note: () => undefined } };
    inbox.faults = [];
    const quiet = () => undefined;
    const error = (...words: unknown[]) => void inbox.faults.push(words);
    const faults = new SparseLog({ debug: quiet, info: quiet, warn: quiet, error }, systemClock);
    const receiver = { database, applier, faults, ...ignored };
    inbox.connect = () => connect(inbox, senders);
    inbox.sender = await inbox.connect();
    inbox.hook = (value, field = "messages", sender) => inbox.hookOf({ [field]: value }, sender);
    inbox.hookOf = (values, sender = inbox.sender) => inbox.deliver(bodyOf(sender, values), sender);
    inbox.deliver = (given, sender = inbox.sender) => {
      const body = Buffer.from(JSON.stringify(given));
      const reading = connectors.get(sender.connector)?.hook.read({ url: "", headers: {}, body }) ?? [];
      return receiveFacts(receiver, { senders: [sender], reading, hashKey: inbox.caller.hashKey });
    };
    const hashKeys = testHashKeys(database);
    inbox.applyAgain = async () => {
      await database.pool.query("update received_facts set next_try_at = now() where account_id = $1", [
        inbox.caller.accountId,
      ]);
      await applyStoredFacts({
        ...receiver,
        senders,
        hashKeys,
      });
    };
  });
  inbox.says = (who, what, change) => says(inbox, who, what, change);
  inbox.contacts = () => rows(inbox, "select * from contacts where account_id = $1 order by contact_id");
  inbox.thread = async (contactId) => {
    const found = await rows<{ text: string }>(
      inbox,
      `select coalesce(content ->> 'body', type) as text from messages
       where account_id = $1 and contact_id = $2 order by message_id`,
      contactId,
    );
    return found.map(({ text }) => text);
  };
  return inbox;
}

async function connect(
  { database, caller }: Inbox,
  senders: ReturnType<typeof createSenderDirectory>,
): Promise<Sender> {
  const number = ++numbers;
  const phone = `+1555${6_000_000 + number}`;
  const ids = { numberId: String(number), businessId: `9${number}` };
  const row = await addNumber(database, caller, { phone, ...ids, connectors });
  senders.invalidate(caller.accountId);
  return (await senders.get(caller.accountId, row.sender_id)) as Sender;
}

function bodyOf({ numberId, businessId }: Sender, values: Record<string, object>) {
  const metadata = { display_phone_number: "15550001000", phone_number_id: numberId };
  const changes = Object.entries(values).map(([field, value]) => {
    return { field, value: { messaging_product: "whatsapp", metadata, ...value } };
  });
  return { object: "whatsapp_business_account", entry: [{ id: businessId, changes }] };
}

async function says(
  { hook, sender: own }: Inbox,
  { phone, userId, name, username }: Named,
  what: string | object,
  {
    ago = 0,
    id = `wamid.in.${++messages}`,
    sender = own,
  }: { ago?: number; id?: string; sender?: Sender } = {},
): Promise<string> {
  const content = typeof what === "string" ? { type: "text", text: { body: what } } : what;
  const timestamp = String(Math.floor(Date.now() / 1_000) - ago);
  const profile = name === undefined && username === undefined ? {} : { profile: { name, username } };
  await hook(
    {
      contacts: [{ wa_id: phone, user_id: userId, ...profile }],
      messages: [{ from: phone, from_user_id: userId, id, timestamp, ...content }],
    },
    "messages",
    sender,
  );
  return id;
}

async function rows<Row>({ database, caller }: Inbox, sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await database.pool.query(sql, [caller.accountId, ...values])).rows as Row[];
}
