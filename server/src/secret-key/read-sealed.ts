// Walks through all encrypted values, and counts them by their key.
import { openSealed, type SecretKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/index.ts";
import { publicId } from "../platform/ids.ts";
import { NIL, PAGE, type SealedStatements, type SealedValue, sealedColumns } from "./sealed-columns.ts";

/** Pages of at most 1,000 values. */
export async function* readSealed(
  runner: Pick<Session, "run">,
  { read }: SealedStatements,
): AsyncGenerator<SealedValue[]> {
  let place = { accountId: NIL, id: NIL };
  for (;;) {
    const rows = await runner.run(read, place);
    yield rows.flatMap(({ account_id: accountId, id, sealed }) =>
      sealed === null ? [] : [{ accountId, id, sealed }],
    );
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    place = { accountId: last.account_id, id: last.id };
  }
}

/** For people. */
export const placeOf = ({ name, isShared }: SealedStatements, accountId: string) =>
  isShared ? `${name} of a person` : `${name} of the account ${publicId("acc", accountId)}`;

export interface SealedCounts {
  readable: number;
  /** Columns and accounts of values that the key doesn't fit, or that were damaged. */
  unreadable: string[];
}

export async function countSealed(runner: Pick<Session, "run">, secretKey: SecretKey): Promise<SealedCounts> {
  const counts: SealedCounts = { readable: 0, unreadable: [] };
  for (const column of sealedColumns) {
    for await (const values of readSealed(runner, column)) {
      for (const { accountId, sealed } of values) {
        if (openSealed(secretKey, sealed) === null) counts.unreadable.push(placeOf(column, accountId));
        else counts.readable++;
      }
    }
  }
  return counts;
}
