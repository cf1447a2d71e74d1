// Long: it fills tables, and runs each statement by three plans.
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { newUuid } from "../../platform/ids.ts";
import { CROWD, type Crowd, createEmptyCrowd, fillCrowd } from "./crowd.ts";
import { BATCH, type Chosen, HOT, type Place } from "./hot-statements.ts";
import { PlanSession, type Ran, type Touched } from "./plan-session.ts";

/** Maximum rows that one statement reads for a batch: a few joins, each with one row per member. */
const MOST_ROWS = 18 * BATCH;
/** Indexes of this size are three pages deep; a row that is written touches each index of its table. */
const MOST_PAGES = 80 * BATCH;
const WATCHED = [
  "messages",
  "contacts",
  "contact_addresses",
  "former_addresses",
  "templates",
  "erased_facts",
  "received_facts",
  "outbox",
  "scheduled_messages",
  "message_attempts",
  "idempotency_keys",
];

const names = Object.keys(HOT);

/** A connection that keeps what it has prepared. */
interface Connection {
  client: pg.PoolClient;
  prepared: Set<string>;
}

const database = usePool(useDatabase(), { pipelined: true });
let crowd: Crowd;
/** It has planned everything while the tables were empty. */
let early: Connection;

beforeAll(async () => {
  // The test decides when statistics are collected; autovacuum must not.
  for (const table of WATCHED)
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  crowd = await createEmptyCrowd(database);
  early = await planWhileEmpty();
  await fillCrowd(database, crowd);
  await fillPeople();
  await lookAtTablesBefore18();
});
afterAll(async () => {
  early.client.release(true);
});

/** Each contact has another address, and had one before; as many people were erased, and as many changes of another account wait for their messages. */
async function fillPeople(): Promise<void> {
  const { accountId } = crowd.owner;
  await database.pool.query(
    `with known as (
       insert into contact_addresses (account_id, channel, address, contact_id, scope)
       select $1, 'whatsapp', 'US.' || substr(phone, 2), contact_id, '2'
       from contacts
       where account_id = $1
     )
     insert into former_addresses (account_id, channel, address, until, contact_id)
     select $1, 'whatsapp', 'US.' || substr(phone, 2), now() - interval '1 day', contact_id
     from contacts
     where account_id = $1`,
    [accountId],
  );
  await database.pool.query(
    `insert into erased_facts (account_id, hash, dated_before)
     select $1, sha256(n::text::bytea), now()
     from generate_series(1, $2::int) as n`,
    [accountId, CROWD.contacts],
  );
  await database.pool.query(
    `insert into received_facts (account_id, fact_id, sender_id, kind, dedup_hash, address_hashes, waits_for, payload)
     select $1, uuidv7(), $2, 'change', sha256(n::text::bytea), '{}', sha256(n::text::bytea), '{}'
     from generate_series(1, $3::int) as n`,
    [(await createTestAccount(database)).accountId, crowd.owner.senderId, CROWD.contacts],
  );
}

/** PostgreSQL 15 goes by the account alone until autovacuum has looked at the tables; 16 and 17 weren't tried. */
async function lookAtTablesBefore18(): Promise<void> {
  const { rows } = await database.pool.query("select current_setting('server_version_num')::int as version");
  if (rows[0].version < 180_000) await database.pool.query(`analyze ${WATCHED.join(", ")}`);
}

describe("touches rows in proportion to its batch, however full the tables are", () => {
  describe.each(names)("%s", (name) => {
    test("by the plan that was kept from when the tables were empty", async () => {
      expect(excesses((await work(early, name)).touched)).toEqual([]);
    });

    test("by a fresh plan without statistics", async () => {
      const fresh = await connect("force_generic_plan");
      expect(excesses((await work(fresh, name)).touched)).toEqual([]);
      fresh.client.release(true);
    });
  });
});

describe("does so with statistics too", () => {
  beforeAll(() => database.pool.query("analyze"));

  // A custom plan goes by those statistics: the service's connections make none.
  test.each(names)("%s", async (name) => {
    const { rows } = await database.pool.query("show plan_cache_mode");
    const fresh = await connect(rows[0].plan_cache_mode);
    expect(excesses((await work(fresh, name)).touched)).toEqual([]);
    fresh.client.release(true);
  });
});

/**
 * A connection that has planned everything while each table was as small as it gets: empty and vacuumed, as an outbox
 * is whenever nothing waits. Then a table has no pages, and reading all of it seems to cost nothing. The indexes are
 * rebuilt, because an index that the first connection's rows have split seems costlier than a less selective one.
 */
async function planWhileEmpty(): Promise<Connection> {
  const other = await connect("auto");
  const ran: Ran[] = [];
  for (const name of Object.keys(HOT)) ran.push(...(await work(other, name)).ran);
  other.client.release(true);
  await database.pool.query("vacuum outbox");
  for (const table of WATCHED) await database.pool.query(`reindex table ${table}`);
  const connection = await connect("force_generic_plan");
  const session = new PlanSession(connection.client, connection.prepared);
  for (const one of ran) await session.plan(one);
  return connection;
}

async function connect(mode: string): Promise<Connection> {
  const client = await database.pool.connect();
  await client.query(`set plan_cache_mode = ${mode};`);
  return { client, prepared: new Set() };
}

/** Runs the work and takes it back. */
async function work({ client, prepared }: Connection, name: string): Promise<PlanSession> {
  const chosen = await choose();
  const session = new PlanSession(client, prepared);
  await client.query("begin");
  try {
    await HOT[name]?.({ ...crowd, ...chosen, session });
    // Statements sent by `Session.send` would otherwise run after the rollback, in the next transaction.
    await session.sent();
  } finally {
    await client.query("rollback");
  }
  expect(session.touched.length).toBeGreaterThan(0);
  return session;
}

/** While the tables are empty: of nobody. */
async function choose(): Promise<Chosen> {
  const rows = async (text: string) => (await database.pool.query(text, [crowd.owner.accountId, BATCH])).rows;
  const places = (state: string) =>
    rows(`select message_id, contact_id, attempt, seq from outbox
          where account_id = $1 and state = '${state}' order by seq limit $2`);
  const orNobodys = (found: Place[]) => (found.length > 0 ? found : nobodys());
  return {
    queued: orNobodys(await places("queued")),
    sending: orNobodys(await places("sending")),
    uncertain: orNobodys(await places("uncertain")),
    arrived: orNobodys(
      await rows(`select message_id, contact_id, 1 as attempt, 0 as seq from messages
                         where account_id = $1 and status = 'delivered' order by message_id limit $2`),
    ),
    phones: (await rows("select phone from contacts where account_id = $1 limit $2")).map((row) => row.phone),
  };
}

function nobodys(): Place[] {
  return Array.from({ length: BATCH }, (_, index) => ({
    message_id: newUuid(),
    contact_id: newUuid(),
    attempt: 1,
    seq: index,
  }));
}

/** Which statements touched more than they may, with their plans. */
function excesses(touched: Touched[]): string[] {
  return touched.flatMap(({ name, rows, pages, wholly, plan }) => {
    const scanned = wholly.filter((table) => WATCHED.includes(table) && table !== "lanes");
    if (rows <= MOST_ROWS && pages <= MOST_PAGES && scanned.length === 0) return [];
    return [`${name}: ${rows} rows, ${pages} pages, wholly ${scanned.join(", ")}\n${plan}`];
  });
}
