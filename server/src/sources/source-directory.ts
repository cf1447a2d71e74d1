// Finds the source of a payload: all sources of an account are cached for a moment.
import type { Clock } from "../platform/clock.ts";
import { type SecretKey, unseal } from "../platform/crypto.ts";
import { type Database, selectRows, t } from "../platform/database/index.ts";
import { accountOfHook } from "../platform/ids.ts";
import { ShortLivedCache } from "../platform/short-lived-cache.ts";
import { PRESETS, type PresetName } from "./presets/presets.ts";
import { type SourceRow, source } from "./source.ts";
import type { Verification } from "./verification.ts";

export interface Source {
  accountId: string;
  sourceId: string;
  address: string;
  verification: Verification;
  preset: PresetName;
  /** The valid secrets, the newest first. Throws when they were encrypted with another secret key. */
  secrets(now: number): string[];
}

export type SourceDirectory = ReturnType<typeof createSourceDirectory>;

const readAll = selectRows({
  name: "read_account_sources",
  table: "sources",
  key: { accountId: t.uuid },
  columns: source.columns,
});

/** `secretKey` decrypts the secrets. */
export function createSourceDirectory(database: Database, secretKey: SecretKey, clock: Clock) {
  const cache = new ShortLivedCache({
    clock,
    async load(accountId) {
      const rows = await database.run(readAll, { accountId });
      return new Map(rows.map((row) => [row.address, { accountId, ...withSecrets(row, secretKey) }]));
    },
  });
  return {
    /** `address`: the last part of the source's URL. Null for an unknown one. */
    async byAddress(address: string): Promise<Source | null> {
      const accountId = accountOfHook(address);
      return accountId === null
        ? null
        : ((await cache.find(accountId, (sources) => sources.get(address))) ?? null);
    },
    /** Call it after every commit that changed a source of the account. */
    invalidate: (accountId: string) => cache.forget(accountId),
  };
}

function withSecrets(row: SourceRow, secretKey: SecretKey): Omit<Source, "accountId"> {
  return {
    sourceId: row.source_id,
    address: row.address,
    verification: PRESETS[row.preset].verification,
    preset: row.preset,
    secrets(now) {
      const isPreviousValid = row.previous_secret_until !== null && row.previous_secret_until.getTime() > now;
      const sealed = isPreviousValid ? [row.secret, row.previous_secret] : [row.secret];
      return sealed.flatMap((one) => (one === null ? [] : [unseal(secretKey, one).toString("utf8")]));
    },
  };
}
