// Tells on the hot path whether a sticker is in an account's library.
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { ShortLivedCache } from "../platform/short-lived-cache.ts";

export interface StickerLibrary {
  has(accountId: string, number: number): Promise<boolean>;
  /** After every commit that added or deleted a sticker. */
  invalidate(accountId: string): void;
}

const readNumbers = statement<[string], { number: number }>(
  "read_sticker_numbers",
  `select number
   from stickers
   where account_id = $1`,
);

export function createStickerLibrary(options: { database: Database; clock: Clock }): StickerLibrary {
  const kept = new ShortLivedCache({
    clock: options.clock,
    async load(accountId) {
      const rows = await options.database.run(readNumbers, [accountId]);
      return new Set(rows.map((row) => row.number));
    },
  });
  return {
    async has(accountId, number) {
      const found = await kept.find(accountId, (numbers) => numbers.has(number) || undefined);
      return found === true;
    },
    invalidate: (accountId) => kept.forget(accountId),
  };
}
