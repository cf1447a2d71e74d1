// Deletes the rows of an account that has moved to another cell.
import pg from "pg";
import { CellsError } from "../cells-error.ts";
import { deleteAccount } from "./delete-account.ts";

/** Returns the number of rows. Goes on where it was interrupted. @throws CellsError when the account hasn't left this cell. */
export async function forgetAccount(
  url: string,
  accountId: string,
  onProgress: (rows: number) => void,
): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: "parley-forget", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ move_status: string | null }>(
      "select move_status from accounts where account_id = $1",
      [accountId],
    );
    if (rows[0]?.move_status !== "left")
      throw new CellsError(
        "Only an account that has moved to another cell can be forgotten. Nothing was deleted.",
      );
    return await deleteAccount(client, accountId, onProgress);
  } finally {
    await client.end();
  }
}
