// One connection inside a transaction: what a slice is handed to write with.
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Statement } from "./statement.ts";
import type { DB } from "./tables.ts";

export class Session {
  readonly client: pg.PoolClient;
  readonly #named: boolean;
  #kysely: Kysely<DB> | undefined;

  constructor(client: pg.PoolClient, named: boolean) {
    this.client = client;
    this.#named = named;
  }

  async run<Values extends unknown[], Row>(
    statement: Statement<Values, Row>,
    values: Values,
  ): Promise<Row[]> {
    return (await this.client.query(queryConfig(statement, values, this.#named))).rows;
  }

  /** A query builder on this connection, for statements that aren't hot. */
  get kysely(): Kysely<DB> {
    this.#kysely ??= new Kysely<DB>({ dialect: new PostgresDialect({ pool: borrowed(this.client) }) });
    return this.#kysely;
  }
}

/** What pg is given to run a statement; named ones are prepared once a connection. */
export function queryConfig(
  statement: { name: string; text: string },
  values: unknown[],
  named: boolean,
): pg.QueryConfig {
  return named ? { name: statement.name, text: statement.text, values } : { text: statement.text, values };
}

/** A pool of this one connection that never gives it back: the transaction's owner does. */
function borrowed(client: pg.PoolClient) {
  const lent = { query: client.query.bind(client), release: () => undefined };
  return { connect: async () => lent, end: async () => undefined, options: {} } as unknown as pg.Pool;
}
