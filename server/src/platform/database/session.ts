// One connection inside a transaction.
import type { Writable } from "node:stream";
import type pg from "pg";
import { planCommands } from "./plan-class.ts";
import { queryConfig, type Statement } from "./statement.ts";

export class Session {
  readonly client: pg.PoolClient;
  readonly #named: boolean;
  readonly #sent: Promise<unknown>[] = [];

  constructor(client: pg.PoolClient, named: boolean) {
    this.client = client;
    this.#named = named;
  }

  /** The result's rows. Don't run two statements at once: the plan class of one would apply to the other. */
  async run<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    leaveTogether(this.client);
    const query = queryConfig(statement, values, this.#named);
    if (statement.plan === "lookup") return (await this.client.query(query)).rows;
    const { before, after } = planCommands(statement.plan);
    await this.client.query(before);
    const { rows } = await this.client.query(query);
    await this.client.query(after);
    return rows;
  }

  /** Sends a lookup together with the COMMIT. Its failure fails the transaction, which may only `send` from then on. */
  send<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    const before = this.client.pipeline ? undefined : this.#sent.at(-1);
    const rows = before ? before.then(() => this.run(statement, values)) : this.run(statement, values);
    // `sent` reports the failure, also when the caller ignores the rows.
    rows.catch(() => undefined);
    this.#sent.push(rows);
    return rows;
  }

  /** Waits for the statements of `send`. Rejects with the first failure, which caused the later ones. */
  async sent(): Promise<void> {
    for (const rows of this.#sent) await rows;
  }
}

/** Sends everything written in one turn of the event loop in one packet: each packet wakes a process of PostgreSQL. */
export function leaveTogether(client: pg.PoolClient): void {
  if (!client.pipeline) return;
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
