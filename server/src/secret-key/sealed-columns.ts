// The columns that are encrypted with the secret key. A test compares them with the database: none may be missing.
import { givenRows, statement, t } from "../platform/database/index.ts";

export interface SealedColumn {
  table: string;
  /** The rest of the primary key, after `account_id`; `account_id` if that is all of it. */
  id: string;
  column: string;
  /** The table is of no account, and `id` is its whole primary key. */
  isShared?: true;
}

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "hash_keys", id: "hash_key_id", column: "wrapped_key" },
  { table: "senders", id: "sender_id", column: "secret_credentials" },
  { table: "sign_in_providers", id: "account_id", column: "client_secret" },
  { table: "sign_in_codes", id: "person_id", column: "secret", isShared: true },
  { table: "sources", id: "source_id", column: "secret" },
  { table: "sources", id: "source_id", column: "previous_secret" },
  { table: "webhook_endpoints", id: "endpoint_id", column: "secret" },
  { table: "webhook_endpoints", id: "endpoint_id", column: "previous_secret" },
];

/** Rows of one statement. */
export const PAGE = 1_000;

const SEALED_VALUE = { accountId: t.uuid, id: t.uuid, sealed: t.bytea };

export type SealedValue = t.Inputs<typeof SEALED_VALUE>;

const given = givenRows(SEALED_VALUE);

export const givenValues = given.values;

/** Stands for the account of rows that have none. */
export const NIL = "00000000-0000-0000-0000-000000000000";

/** The statements of each column. */
export const sealedColumns = SEALED_COLUMNS.map(({ table, id, column, isShared = false }) => ({
  name: `${table}.${column}`,
  isShared,
  /** The values after a place, in the order of the primary key; null where there is none. */
  read: statement({
    parameters: { accountId: t.uuid, id: t.uuid },
    columns: { account_id: t.uuid, id: t.uuid, sealed: t.nullable(t.bytea) },
    sql: isShared
      ? `select '${NIL}'::uuid as account_id, ${id} as id, ${column} as sealed
      from ${table}
      where ${id} > $id
        and $accountId = '${NIL}'::uuid
      order by ${id}
      limit ${PAGE}`
      : `select account_id, ${id} as id, ${column} as sealed
      from ${table}
      where (account_id, ${id}) > ($accountId, $id)
      order by account_id, ${id}
      limit ${PAGE}`,
  }),
  /** Leaves versions and times of the row alone: for everybody but the secret key, nothing changes. */
  save: statement({
    parameters: given.parameters,
    sql: `update ${table}
      set ${column} = given.sealed
      from ${given.as("given")}
      where ${isShared ? `'${NIL}'::uuid` : `${table}.account_id`} = given.account_id
        and ${table}.${id} = given.id`,
  }),
}));

export type SealedStatements = (typeof sealedColumns)[number];
