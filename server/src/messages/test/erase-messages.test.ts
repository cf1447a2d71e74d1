// An erasure removes a contact's messages, few or many, on a request's connection and on a job's.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase } from "../../../test/database.ts";
import { claimAddresses } from "../../contacts/erase/address-locks.ts";
import type { EraseSubject } from "../../contacts/index.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { createLog } from "../../platform/log.ts";
import { emptyUnnoted, eraseMessages } from "../erase-messages.ts";
import { noteShown } from "../facts/store-payloads.ts";
import { createQueue } from "./queue.ts";

const testDatabase = useDatabase();
const PHONE = "+15553200001";
const NEIGHBOUR = "+15553200002";
let caller: Caller;
let other: Caller;

/** In turn: received; delivered by the first attempt, which is the message's own; failed after three. */
async function fill(database: Database, { accountId }: Caller, phone: string, count: number): Promise<void> {
  await database.pool.query(
    `with contact as (
       insert into contacts (account_id, contact_id, phone) values ($1, uuidv7(), $2) returning contact_id
     ), written as (
       insert into messages
         (account_id, message_id, contact_id, sender_id, direction, type, content, status, channel_message_id, sent_at,
          attempt, attempt_status)
       select $1, uuidv7(), contact_id, $1, case n % 3 when 0 then 'in' else 'out' end, 'text', '{"body": "Hello"}',
         (array['received', 'delivered', 'failed'])[1 + n % 3], 'wamid.' || contact_id || n, case when n % 3 > 0 then now() end,
         case when n % 3 = 1 then 1 end, case when n % 3 = 1 then 'delivered' end
       from contact, generate_series(0, $3::int - 1) as n
       returning message_id, status
     )
     insert into message_attempts (account_id, message_id, attempt, status)
     select $1, message_id, attempt, 'failed'
     from written, generate_series(1, case status when 'failed' then 3 else 0 end) as attempt`,
    [accountId, phone, count],
  );
}

async function rowsLeft(database: Database, { accountId }: Caller) {
  const { rows } = await database.pool.query(
    `select (select count(*) from messages where account_id = $1) as messages,
       (select count(*) from message_attempts where account_id = $1) as attempts`,
    [accountId],
  );
  return rows[0];
}

/** The step, and the contact's deletion that comes after it. */
const erase = (database: Database, phone: string) =>
  database.transaction(async (session) => {
    const subject = await subjectOf(session, phone);
    const claimed = await claimAddresses(session, subject.hashKey, subject.addressHashes);
    const [counts] = await eraseMessages.run(session, [subject], claimed);
    await session.client.query("delete from contacts where contact_id = $1", [subject.contactId]);
    return counts;
  });

async function subjectOf({ client }: Session, phone: string): Promise<EraseSubject> {
  const { accountId } = caller;
  const { rows } = await client.query(
    "select contact_id from contacts where account_id = $1 and phone = $2 for update",
    [accountId, phone],
  );
  const { hashKey } = caller;
  return {
    accountId,
    contactId: rows[0].contact_id,
    addressHashes: [],
    hashKey,
  } as Partial<EraseSubject> as EraseSubject;
}

describe.each([
  ["a request's connection", true],
  ["a job's connection", false],
])("by %s", (_, pipelined) => {
  let database: Database;
  beforeEach(async () => {
    database = openDatabase({ url: testDatabase.url, log: createLog("silent"), size: 2, pipelined });
    caller = await createTestAccount(database);
    other = await createTestAccount(database);
  });
  afterEach(() => database.close());

  test.each([[0], [3], [1_500]])("%i messages go with all their attempts", async (count) => {
    await fill(database, caller, PHONE, count);
    await fill(database, caller, NEIGHBOUR, 30);
    await fill(database, other, PHONE, 30);
    expect(await erase(database, PHONE)).toEqual({ messages: count, waiting: 0 });
    expect(await rowsLeft(database, caller)).toEqual({ messages: 30, attempts: 30 });
    expect(await rowsLeft(database, other)).toEqual({ messages: 30, attempts: 30 });
  });

  test("a message to somebody else that shows the contact's data and waits is canceled and emptied", async () => {
    const queue = await createQueue(database);
    caller = queue.caller;
    const { accountId } = caller;
    await fill(database, caller, PHONE, 0);
    const [waiting, sending] = [await queue.add(NEIGHBOUR), await queue.add()];
    await queue.mark(sending);
    const contacts = await database.pool.query(
      "select contact_id from contacts where phone = $1 and account_id = $2",
      [PHONE, accountId],
    );
    const contactId = contacts.rows[0].contact_id;
    const messageIds = [waiting, sending];
    await database.transaction((session) => session.run(noteShown, { accountId, contactId, messageIds }));
    await erase(database, PHONE);
    expect(await queue.look(waiting)).toMatchObject({ status: "canceled", place: undefined });
    expect((await queue.look(waiting)).events).toContain("message.canceled");
    expect(await queue.look(sending)).toMatchObject({ status: "queued", place: { state: "sending" } });
    const { rows } = await database.pool.query(
      "select type, content ->> 'body' as body from messages where account_id = $1",
      [accountId],
    );
    const emptied = { type: "unsupported", body: null };
    expect(rows).toEqual([emptied, emptied]);
    const late = await queue.add(NEIGHBOUR);
    await emptyUnnoted(database, accountId, [late]);
    expect(await queue.look(late)).toMatchObject({ status: "canceled", place: undefined });
  });

  test("later statements of the transaction are planned as before", async () => {
    await fill(database, caller, PHONE, 600);
    const [before, after] = await database.transaction(async (session) => {
      const settings = async () =>
        (
          await session.client.query(
            "select name, setting from pg_settings where category like 'Query Tuning%'",
          )
        ).rows;
      const first = await settings();
      await eraseMessages.run(session, [await subjectOf(session, PHONE)], []);
      return [first, await settings()];
    });
    expect(after).toEqual(before);
  });
});
