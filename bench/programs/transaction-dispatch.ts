// The obvious design: loops that claim a message in one transaction, send it with the same connector, and complete it in
// another.
import pg from "pg";
import { Agent } from "undici";
import { type ChannelSender, createConnectors } from "../../server/src/channels/index.ts";
import { answerParent } from "../world/answer-parent.ts";

const TAKE = `
  select outbox.message_id, messages.content, contacts.phone
  from outbox
  join messages on messages.account_id = outbox.account_id and messages.message_id = outbox.message_id
  join contacts on contacts.account_id = outbox.account_id and contacts.contact_id = outbox.contact_id
  where outbox.sender_id = $2
    and outbox.account_id = $1
    and outbox.state = 'queued'
  order by outbox.seq
  limit 1
  for update of outbox skip locked`;
const MARK = `
  update outbox
  set state = 'sending', attempt = attempt + 1, started_at = now()
  where account_id = $1
    and message_id = $2`;
const SENT = `
  update messages
  set status = 'sent', sent_at = now(), attempt = 1, attempt_status = 'sent', attempt_channel_message_id = $3
  where account_id = $1
    and message_id = $2`;
const LEAVE = `
  delete from outbox
  where account_id = $1
    and message_id = $2`;
const EVENT = `
  insert into events (account_id, seq, types, ids)
  values ($1, nextval('bench_events'), array['message.sent'], array[$2::uuid])`;

/** Like the service, also in the plans: a plan cached on empty tables would take 8 to 12 ms per message. */
const CONNECTIONS = 20;
const BY_KEYS =
  "-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off -c enable_mergejoin=off " +
  "-c enable_seqscan=off -c enable_bitmapscan=off";

const { DATABASE_URL: connectionString, WHATSAPP_API_URL: baseUrl = "" } = process.env;
const { BENCH_ACCOUNT: accountId, BENCH_SENDER: senderId } = process.env;
const sender: ChannelSender = JSON.parse(process.env["BENCH_CHANNEL_SENDER"] ?? "");
const whatsapp = createConnectors({ whatsappApiUrl: baseUrl, whatsappApiVersion: "v1" }).get(
  "whatsapp-cloud",
);
const http = { dispatcher: new Agent(), timeout: 30_000 };
const none = {
  find: async () => null,
  open: async () => Promise.reject(new Error("Texts have no file.")),
  save: async () => undefined,
  forget: async () => undefined,
};
const noFiles = { media: none, link: async () => "" };

async function inTransaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  await client.query("begin");
  const result = await work(client);
  await client.query("commit");
  client.release();
  return result;
}

const run = (client: pg.PoolClient, name: string, text: string, values: unknown[]) =>
  client.query({ name, text, values });

/** False when no message waits. */
async function dispatchOne(pool: pg.Pool): Promise<boolean> {
  const message = await inTransaction(pool, async (client) => {
    const { rows } = await run(client, "take", TAKE, [accountId, senderId]);
    if (rows[0]) await run(client, "mark", MARK, [accountId, rows[0].message_id]);
    return rows[0];
  });
  if (!message) return false;
  const content = { type: "text", body: message.content.body } as const;
  const callbackData = `${message.message_id}.1`;
  const outcome = await whatsapp?.send(
    { to: message.phone, content, callbackData, hookUrl: "https://parley.example/hooks/whatsapp/abc" },
    sender,
    http,
    noFiles,
  );
  if (outcome?.kind !== "taken") throw new Error("The provider refused a message.");
  await inTransaction(pool, async (client) => {
    const values = [accountId, message.message_id];
    await run(client, "sent", SENT, [...values, outcome.channelMessageId]);
    await run(client, "leave", LEAVE, values);
    await run(client, "event", EVENT, values);
  });
  return true;
}

const methods = answerParent({
  /** Runs until no message waits. */
  async empty(loops: number) {
    const pool = new pg.Pool({ connectionString, max: CONNECTIONS, options: BY_KEYS });
    await Promise.all(
      Array.from({ length: loops }, async () => {
        while (await dispatchOne(pool));
      }),
    );
    await pool.end();
  },
});

export type TransactionDispatchMethods = typeof methods;
