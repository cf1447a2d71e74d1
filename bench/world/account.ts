// An account with an API key, a sender with a rate that never limits, and contacts.
import { createAccount, createHashKeys } from "../../server/src/accounts/index.ts";
import { type ChannelSender, createConnectors } from "../../server/src/channels/index.ts";
import { publicId } from "../../server/src/platform/ids.ts";
import { createSender, hookUrlOf, newSenderFields } from "../../server/src/senders/index.ts";
import type { ReceiptRoute } from "./channel-stub.ts";
import { KNOWN_CONTACTS } from "./known-contacts.ts";
import type { Stage } from "./stage.ts";

export interface Account {
  accountId: string;
  senderId: string;
  apiKey: string;
  channelSender: ChannelSender;
  receiptRoute(serviceUrl: string): ReceiptRoute;
}

const CREDENTIALS = {
  phone_number_id: "100000000000001",
  business_account_id: "200000000000001",
  access_token: "bench-access-token",
  app_secret: "bench-app-secret",
  verify_token: "bench-verify-token",
};
const PHONE = "+15550001000";
/** Messages a second, more than the API allows: the number never limits a load. */
const RATE = 1_000_000;

/** Without a lane, accepted messages stay in the outbox. Create it before the service starts: a running one doesn't learn of it. */
export async function createBenchAccount(stage: Stage, { lane }: { lane: boolean }): Promise<Account> {
  const { database, pool, secretKey } = stage;
  const { accountId, secret } = await createAccount(database, secretKey, "Bench");
  const hashKey = await createHashKeys(database, secretKey).get(accountId);
  if (!hashKey) throw new Error("The account has no hash key.");
  const url = "http://127.0.0.1";
  const connectors = createConnectors({ whatsappApiUrl: url, twilioApiUrl: url });
  const wanted = { channel: "whatsapp", phone: PHONE, credentials: CREDENTIALS };
  const fields = newSenderFields(connectors.all).parse(wanted);
  const sender = await database.transaction((session) =>
    createSender(session, { accountId, hashKey }, { ...fields, rate: RATE }, { connectors, secretKey }),
  );
  if (!lane) await pool.query("delete from lanes where account_id = $1", [accountId]);
  await pool.query(
    `insert into contacts (account_id, contact_id, phone)
     select $1, uuidv7(), '+1555' || (1000000 + n)
     from generate_series(0, $2::int - 1) as n`,
    [accountId, KNOWN_CONTACTS],
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

/** The environment of a comparison program: the database, and a new account. */
export async function accountEnvironment(stage: Stage): Promise<Record<string, string>> {
  const { accountId, senderId, channelSender } = await createBenchAccount(stage, { lane: false });
  await stage.pool.query("insert into bench_counters values ($1, 0)", [accountId]);
  const { app_secret: appSecret } = channelSender.credentials;
  return {
    ...stage.environment,
    BENCH_ACCOUNT: accountId,
    BENCH_SENDER: senderId,
    BENCH_APP_SECRET: appSecret as string,
  };
}

/** Throws unless so many messages of the account have the status: a run that did less work has no figure. */
export async function checkStatus(
  { pool }: Stage,
  { accountId }: Account,
  status: "delivered" | "read",
  expected: number,
): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*) as n from messages where account_id = $1 and status = $2",
    [accountId, status],
  );
  if (rows[0]?.n !== expected) throw new Error(`${rows[0]?.n} of ${expected} messages are ${status}.`);
}

/** Puts messages into the lane of the account's sender. Returns their public ids. */
export async function queueMessages({ pool }: Stage, account: Account, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ message_id: string }>(
    `with chosen as materialized (
       select contact_id, row_number() over () as n
       from contacts
       where account_id = $1
       limit $3
     ), written as (
       insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
       select $1, uuidv7(), contact_id, $2, 'out', 'text', '{"body": "Your order is on its way."}', 'queued'
       from chosen
       returning message_id, contact_id
     ), placed as (
       insert into outbox (account_id, message_id, sender_id, contact_id, seq)
       select $1, message_id, $2, contact_id, nextval('outbox_seq')
       from written
     )
     select message_id
     from written`,
    [account.accountId, account.senderId, count],
  );
  return rows.map((row) => publicId("msg", row.message_id));
}

/** Messages that the channel took at the first attempt. */
export async function sentMessages(stage: Stage, account: Account, count: number): Promise<string[]> {
  const ids = await queueMessages(stage, account, count);
  await stage.pool.query(
    `with left_lane as (
       delete from outbox
       where sender_id = $2
       returning message_id
     )
     update messages
     set status = 'sent', sent_at = now(), attempt = 1, attempt_status = 'sent', attempt_started_at = now(),
       attempt_channel_message_id = 'wamid.' || message_id
     where account_id = $1
       and message_id in (select message_id from left_lane)`,
    [account.accountId, account.senderId],
  );
  return ids;
}
