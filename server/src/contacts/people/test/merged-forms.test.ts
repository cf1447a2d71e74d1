// The migration that makes one contact of two whose phones are forms of one number.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase } from "../../../../test/database.ts";
import { type Database, openDatabase } from "../../../platform/database/database.ts";
import { MIGRATIONS } from "../../../platform/database/migrations.ts";
import { newUuid } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";

const testDatabase = useDatabase();
let database: Database;

beforeAll(() => {
  database = openDatabase({ url: testDatabase.url, log: createLog("silent") });
});
afterAll(() => database.close());

const rowsOf = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows;

test("keeps the first contact, with all messages, labels and data of both", async () => {
  const { accountId } = await createTestAccount(database);
  const [kept, other, alone, sender, otherSender] = Array.from({ length: 5 }, newUuid);
  // As before the migration.
  await database.pool.query(
    `drop index contacts_phone;
    drop function phone_key(text);
    alter table contacts add constraint contacts_phone unique (phone, account_id)`,
  );
  const windows = (hour: number) => JSON.stringify({ [sender as string]: `2026-11-20T${hour}:00:00Z` });
  await database.pool.query(
    `insert into contacts (account_id, contact_id, phone, name, labels, enhanced_data, last_sender_id, last_message_at,
        unanswered_at, windows, window_expires_at, created_at)
      values
        ($1, $2, '+525512345678', null, '{VIP,new}', '{"Shop": [{"text": "kept"}]}', $5, '2026-11-20 09:00Z', null, $7,
          '2026-11-20 10:00Z', '2026-11-01'),
        ($1, $3, '+5215512345678', 'Ana', '{late,VIP}', '{"Shop": [{"text": "other"}], "CRM": [{"text": "x"}]}', $6,
          '2026-11-20 11:00Z', '2026-11-20 11:00Z', $8, '2026-11-20 12:00Z', '2026-11-02'),
        ($1, $4, '+5215599999999', 'Alone', '{}', '{}', null, null, null, '{}', null, '2026-11-03')`,
    [accountId, kept, other, alone, sender, otherSender, windows(10), windows(12)],
  );
  for (const contact of [kept, other])
    await database.pool.query(
      `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
        values ($1, gen_random_uuid(), $2, $3, 'in', 'text', '{"body": "Hi"}', 'received')`,
      [accountId, contact, sender],
    );
  await database.pool.query(
    "insert into contact_addresses (account_id, channel, address, contact_id) values ($1, 'whatsapp', 'MX.1', $2)",
    [accountId, other],
  );

  const migration = await readFile(new URL("0028_phone_keys.sql", MIGRATIONS), "utf8");
  await database.pool.query(`begin; ${migration}; commit`);

  const contacts = await rowsOf("select * from contacts where account_id = $1 order by created_at", [
    accountId,
  ]);
  expect(contacts).toMatchObject([
    {
      contact_id: kept,
      phone: "+525512345678",
      name: "Ana",
      labels: ["VIP", "new", "late"],
      enhanced_data: { Shop: [{ text: "kept" }], CRM: [{ text: "x" }] },
      last_sender_id: otherSender,
      unanswered_at: new Date("2026-11-20T11:00:00Z"),
      last_message_at: new Date("2026-11-20T11:00:00Z"),
      window_expires_at: new Date("2026-11-20T12:00:00Z"),
    },
    { contact_id: alone, name: "Alone" },
  ]);
  expect(new Date(contacts[0].windows[sender as string])).toEqual(new Date("2026-11-20T12:00:00Z"));
  for (const table of ["messages", "contact_addresses"]) {
    const moved = await rowsOf(`select contact_id from ${table} where account_id = $1`, [accountId]);
    expect(new Set(moved.map(({ contact_id }) => contact_id))).toEqual(new Set([kept]));
  }
  expect(await rowsOf("select from messages where account_id = $1", [accountId])).toHaveLength(2);
});

test("moves every table that names a contact", async () => {
  const migration = await readFile(new URL("0028_phone_keys.sql", MIGRATIONS), "utf8");
  const { rows } = await database.pool.query(
    `select distinct table_name
      from information_schema.columns
      where column_name = 'contact_id' and table_schema = 'public'`,
  );
  // Records of erasures name contacts that are gone.
  const tables = rows.map(({ table_name }) => table_name).filter((name) => name !== "erasures");
  for (const table of tables) expect(migration).toMatch(new RegExp(`(update|into|delete from) ${table}\\b`));
});
