// Encrypts everything anew with another secret key, in one transaction: after a crash, one key fits all values.
import { openSealed, type SecretKey, seal } from "../platform/crypto.ts";
import { type Database, type Session, statement, t } from "../platform/database/index.ts";
import { IS_RUNNING } from "../platform/database/schema/migrate.ts";
import { placeOf, readSealed } from "./read-sealed.ts";
import { givenValues, type SealedValue, sealedColumns } from "./sealed-columns.ts";

export interface Rotation {
  /** The key of the values. After a rotation that was interrupted, both it and the new one may be. */
  secretKey: SecretKey;
  /** Must be stored for good by then. */
  nextKey: SecretKey;
}

export interface Rotated {
  /** Processes of the service that run. If there are any, nothing was changed. */
  running: number[];
  /** Values that were encrypted anew, and those that had the new key already. */
  values: number;
  current: number;
  /** Columns and accounts of values that neither key fits. They were left as they are. */
  unreadable: string[];
}

const findRunning = statement({
  name: "find_running_processes",
  plan: "scan",
  columns: { pid: t.int4 },
  sql: `select pid
    from workers
    where ${IS_RUNNING}
    order by pid`,
});

/** Processes don't learn of the new key, so none may run. */
export function rotateSecretKey(database: Database, keys: Rotation): Promise<Rotated> {
  return database.transaction(async (session) => {
    const running = (await session.run(findRunning, {})).map(({ pid }) => pid);
    if (running.length > 0) return { running, values: 0, current: 0, unreadable: [] };
    return { running, ...(await sealAnew(session, keys)) };
  });
}

async function sealAnew(session: Session, { secretKey, nextKey }: Rotation) {
  const rotated = { values: 0, current: 0, unreadable: [] as string[] };
  for (const column of sealedColumns) {
    for await (const values of readSealed(session, column)) {
      const changed: SealedValue[] = [];
      for (const value of values) {
        const isCurrent = openSealed(nextKey, value.sealed) !== null;
        const text = isCurrent ? null : openSealed(secretKey, value.sealed);
        if (isCurrent) rotated.current++;
        else if (text === null) rotated.unreadable.push(placeOf(column, value.accountId));
        else changed.push({ ...value, sealed: seal(nextKey, text) });
      }
      if (changed.length > 0) await session.run(column.save, givenValues(changed));
      rotated.values += changed.length;
    }
  }
  return rotated;
}
