// Encrypts everything anew with another secret key, in one transaction: after a crash, either key fits all values.
import { lockSealed } from "../accounts/index.ts";
import { keyOf, openSealed, type SecretKey, seal } from "../platform/crypto.ts";
import { type Database, type Session, statement, t } from "../platform/database/index.ts";
import { AFTER_CONFLICT, retry } from "../platform/database/retry.ts";
import { placeOf, readSealed } from "./read-sealed.ts";
import { givenValues, type SealedValue, sealedColumns } from "./sealed-columns.ts";

export interface Rotation {
  /** Opens the values. */
  secretKey: SecretKey;
  /** Returns the new key, which must be stored for good by then. Called while no process encrypts. */
  nextKey(session: Session): Promise<Buffer>;
}

export interface Rotated {
  /** Values that were encrypted anew. The others had the new key already. */
  values: number;
  /** Columns and accounts of values that no key fits. They were left as they are. */
  unreadable: string[];
}

/** Null without accounts. Processes that know both keys go on meanwhile. When `nextKey` throws, nothing was changed. */
export function rotateSecretKey(database: Database, rotation: Rotation): Promise<Rotated | null> {
  const rotate = async (session: Session) => {
    if ((await lockSealed(session)) === null) return null;
    const next = await rotation.nextKey(session);
    return sealAnew(session, rotation.secretKey, next);
  };
  // Another transaction that changes several senders or webhooks may lock them in another order.
  return retry(AFTER_CONFLICT, () => database.transaction(rotate));
}

async function sealAnew(session: Session, secretKey: SecretKey, next: Buffer): Promise<Rotated> {
  const rotated: Rotated = { values: 0, unreadable: [] };
  for (const column of sealedColumns) {
    for await (const values of readSealed(session, column)) {
      const changed: SealedValue[] = [];
      for (const value of values) {
        const opened = openSealed(secretKey, value.sealed);
        if (opened === null) rotated.unreadable.push(placeOf(column, value.accountId));
        else if (!opened.key.equals(next)) changed.push({ ...value, sealed: seal(next, opened.text) });
      }
      if (changed.length > 0) await session.run(column.save, givenValues(changed));
      rotated.values += changed.length;
    }
  }
  return rotated;
}

/** Runs `work` when every value has `key`, while no process encrypts. False when they have another key. */
export function whenSealedWith(database: Database, key: Buffer, work: () => Promise<void>): Promise<boolean> {
  return database.transaction(async (session) => {
    const first = await lockSealed(session);
    if (first === null || keyOf(key, first) === null) return false;
    await work();
    return true;
  });
}

const findListeners = statement({
  name: "find_listeners_without_key",
  parameters: { fingerprint: t.text },
  columns: { pid: t.nullable(t.int4), address: t.nullable(t.text), started: t.nullable(t.timestamptz) },
  sql: `select pid, host(client_addr) as address, backend_start as started
    from pg_stat_activity
    where datname = current_database()
      and application_name ~ '^parley-listener'
      and not $fingerprint = any (string_to_array(application_name, ' '))
    order by backend_start`,
});

/** Connections of running processes that don't know the key with this fingerprint. */
export const processesWithout = (session: Session, fingerprint: string) =>
  session.run(findListeners, { fingerprint });
