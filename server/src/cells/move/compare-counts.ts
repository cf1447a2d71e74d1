// Compares the rows of an account in both cells, table by table.
import pg from "pg";
import { CellsError } from "../cells-error.ts";
import type { Cells } from "./check-cells.ts";
import { accountTables } from "./guard.ts";

const { escapeIdentifier } = pg;

/** Returns the number of rows. @throws CellsError */
export async function compareCounts({ source, target }: Cells, accountId: string): Promise<number> {
  let all = 0;
  for (const table of await accountTables(source)) {
    const count = async (client: pg.Client) => {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from ${escapeIdentifier(table)} where account_id = $1`,
        [accountId],
      );
      return Number(rows[0]?.count);
    };
    const [here, there] = await Promise.all([count(source), count(target)]);
    if (here !== there)
      throw new CellsError(
        `${there} rows of ${table} arrived in the other cell, but this one has ${here}. The account is open here again.`,
      );
    all += here;
  }
  return all;
}
