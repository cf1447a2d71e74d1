// Tells on the hot path whether a sticker is in an account's library.
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { ShortLivedCache } from "../platform/short-lived-cache.ts";

export interface StickerLibrary {
  has(accountId: string, number: number): Promise<boolean>;
  /** Call it after every commit that added or deleted a sticker. */
  invalidate(accountId: string): void;
}

const readNumbers = statement({
  name: "read_sticker_numbers",
  parameters: { accountId: t.uuid },
  columns: { number: t.int4 },
  sql: `select number
    from stickers
    where account_id = $accountId`,
});

export function createStickerLibrary({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): StickerLibrary {
  const cache = new ShortLivedCache({
    clock,
    async load(accountId) {
      const rows = await database.run(readNumbers, { accountId });
      return new Set(rows.map((row) => row.number));
    },
  });
  return {
    async has(accountId, number) {
      return (await cache.find(accountId, (numbers) => numbers.has(number) || undefined)) === true;
    },
    invalidate: (accountId) => cache.forget(accountId),
  };
}
