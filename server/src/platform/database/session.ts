// One connection inside a transaction: what a slice is handed to write with.
import type { Writable } from "node:stream";
import type pg from "pg";
import { planCommands } from "./plan-class.ts";
import { queryConfig, type Statement } from "./statement.ts";

export class Session {
  readonly client: pg.PoolClient;
  readonly #named: boolean;
  readonly #sent: Promise<unknown>[] = [];
  #closed = false;

  constructor(client: pg.PoolClient, named: boolean) {
    this.client = client;
    this.#named = named;
  }

  async run<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    leaveTogether(this.client);
    const query = () => this.client.query(queryConfig(statement, values, this.#named));
    if (statement.plan === "lookup") return (await query()).rows;
    const { before, after } = planCommands(statement.plan);
    if (this.client.pipeline) {
      const [, result] = await Promise.all([this.client.query(before), query(), this.client.query(after)]);
      return result.rows;
    }
    await this.client.query(before);
    // After a failure the settings end with the transaction.
    const { rows } = await query();
    await this.client.query(after);
    return rows;
  }

  /**
   * Sends a statement that nothing before the commit waits for, so that it leaves together with the COMMIT: the transaction
   * fails when it fails. After it, a transaction only sends.
   */
  send<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    const before = this.#sent.at(-1) ?? Promise.resolve();
    const rows = this.client.pipeline
      ? this.run(statement, values)
      : before.then(() => this.#runInside(statement, values));
    // Its failure is told by `sent`, also when nobody looks at its rows.
    rows.catch(() => undefined);
    this.#sent.push(rows);
    return rows;
  }

  /** What waits for its turn to be sent isn't sent any more: behind the ROLLBACK it would stand by itself. */
  close(): void {
    this.#closed = true;
  }

  async #runInside<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    if (this.#closed) throw new Error("The transaction has ended.");
    return this.run(statement, values);
  }

  /** Rejects with the first failure of what was sent: those behind it were refused because of it. */
  async sent(): Promise<void> {
    for (const rows of this.#sent) await rows;
  }
}

/**
 * What is written in one turn of the event loop leaves in one packet. Each packet wakes a process of PostgreSQL, and on two
 * cores often in our place.
 */
export function leaveTogether(client: pg.PoolClient): void {
  if (!client.pipeline) return;
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
