// Until when a message waits, and behind how many others, as GET /messages/{id} says it.
import { beforeEach, describe, expect, test } from "vitest";
import { uuidOf } from "../../../platform/ids.ts";
import { text, useMessages } from "../../test/message-world.ts";
import type { Why } from "../explain-message.ts";
import { MOST_AHEAD } from "../read-circumstances.ts";

const world = useMessages();
let phone: string;

beforeEach(async () => {
  phone = await world.connect();
  await world.startWorker();
});

/** The pair rate of WhatsApp's capabilities. */
const WHATSAPP = { burst: 45, seconds: 6 };

const get = (id: string) => world.get(`/messages/${id}`);
const waiting = async (id: string): Promise<Why | null> => (await get(id)).waiting;
const change = world.query;

async function add(phone = "+15551234567"): Promise<string> {
  return (await world.send(text({ phone_number: phone }))).body.id;
}

describe("a queued message waits for", () => {
  test("the pair rate of the channel, until its person may get the next message", async () => {
    const { burst, seconds } = WHATSAPP;
    const sent = await Promise.all(Array.from({ length: burst }, () => add()));
    await change(
      `with left_lane as (delete from outbox where account_id = $1)
       update messages
       set status = 'sent', sent_at = date_trunc('second', now()) + interval '1 minute'
       where account_id = $1
         and message_id = any ($2)`,
      world.caller.accountId,
      sent.map((id) => uuidOf("msg", id)),
    );
    const next = await add();
    const { cause, until } = (await waiting(next)) ?? {};
    expect(cause).toBe("pair_rate");
    const rows = await change(
      "select max(sent_at) as sent_at from messages where account_id = $1 and status = 'sent'",
      world.caller.accountId,
    );
    expect(Date.parse(until ?? "")).toBe(rows[0].sent_at.getTime() + seconds * 1_000);
    await change(
      "update messages set sent_at = now() - interval '10 seconds' where account_id = $1 and status = 'sent'",
      world.caller.accountId,
    );
    expect(await waiting(next)).toMatchObject({ cause: "queue", ahead: 0 });
  });

  test("earlier messages to its contact, until the first of them may leave", async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    expect(await waiting(first)).toMatchObject({ cause: "queue", ahead: 0 });
    expect(await waiting(third)).toMatchObject({ cause: "contact_turn", until: null, ahead: 2 });
    const rows = await change(
      `update outbox
       set due_at = date_trunc('second', now()) + interval '16 seconds'
       where seq = (select min(seq) from outbox where account_id = $1)
       returning due_at`,
      world.caller.accountId,
    );
    const until = rows[0].due_at.toISOString();
    expect(await waiting(second)).toMatchObject({ cause: "contact_turn", until, ahead: 1 });
  });

  test("its next attempt, with the error of the last one", async () => {
    const id = await add();
    await change(
      `insert into message_attempts (account_id, message_id, attempt, status, error)
       select account_id, message_id, n, 'retried',
         jsonb_build_object('code', 'error_' || n, 'detail', 'x', 'retryable', true, 'providerCode', null)
       from outbox, generate_series(9, 11) as n
       where account_id = $1`,
      world.caller.accountId,
    );
    const rows = await change(
      "update outbox set due_at = now() + interval '1 minute' where account_id = $1 returning due_at",
      world.caller.accountId,
    );
    const until = rows[0].due_at.toISOString();
    expect(await waiting(id)).toMatchObject({ cause: "next_attempt", until, ahead: 0, reason: "error_11" });
  });

  test("its turn at the sender's rate, behind messages of this sender alone", async () => {
    const other = await world.connect();
    await change("update senders set rate = 2 where phone = $1", phone);
    for (let n = 0; n < 6; n++) await add(`+1555123457${n}`);
    await world.send(text({ phone_number: "+15551234560", source_phone: other }));
    const id = await add("+15551234561");
    const before = Date.now();
    const last = await waiting(id);
    expect(last).toMatchObject({ cause: "queue", ahead: 6 });
    expect(Date.parse(last?.until ?? "") - 3_000).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(last?.until ?? "") - 3_000).toBeLessThanOrEqual(Date.now() + 1);
  });

  test("its turn, with a bounded count", async () => {
    const id = await add();
    await change(
      `insert into outbox (account_id, message_id, sender_id, contact_id, seq)
       select account_id, uuidv7(), sender_id, uuidv7(), seq - n
       from outbox, generate_series(1, $2::int) as n
       where account_id = $1`,
      world.caller.accountId,
      MOST_AHEAD + 5,
    );
    expect(await waiting(id)).toMatchObject({ cause: "queue", until: null, ahead: MOST_AHEAD });
  });
});

describe("an uncertain message waits for", () => {
  /** A message whose request began so many seconds ago. */
  async function uncertain(secondsAgo: number): Promise<string> {
    const { id } = (await world.send(text())).body;
    await world.database.pool.query(
      `update outbox
       set state = 'uncertain', attempt = 1, started_at = date_trunc('second', now()) - make_interval(secs => $2)
       where account_id = $1`,
      [world.caller.accountId, secondsAgo],
    );
    return id;
  }
  const later = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1_000).toISOString();

  test("a hook of its sender, for the account's uncertain_wait", async () => {
    const id = await uncertain(100);
    const message = await get(id);
    const until = later(message.uncertain_since, 60 + 900);
    expect(message.waiting).toMatchObject({ cause: "no_hooks", until, ahead: 0 });
    await world.database.pool.query("update accounts set uncertain_wait = 7200 where account_id = $1", [
      world.caller.accountId,
    ]);
    expect((await get(id)).waiting.until).toBe(later(message.uncertain_since, 60 + 7_200));
  });
});
