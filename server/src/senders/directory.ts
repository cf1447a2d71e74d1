// Finds senders on the hot path: all senders of an account are cached for a moment.
import type { Clock } from "../platform/clock.ts";
import type { SecretKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/index.ts";
import { accountOfHook } from "../platform/ids.ts";
import { ShortLivedCache } from "../platform/short-lived-cache.ts";
import { type Sender, senderOf } from "./sender.ts";
import { readAccountSenders } from "./sender-rows.ts";

export type SenderDirectory = ReturnType<typeof createSenderDirectory>;

/** Only `get` finds deleted senders. `secretKey` decrypts the credentials. */
export function createSenderDirectory(database: Database, secretKey: SecretKey, clock: Clock) {
  const cache = new ShortLivedCache({
    clock,
    async load(accountId) {
      const rows = await database.run(readAccountSenders, { accountId });
      return rows.map((row) => senderOf(accountId, row, secretKey));
    },
  });
  const find = async (accountId: string, isWanted: (sender: Sender) => boolean) =>
    (await cache.find(accountId, (senders) => senders.find(isWanted))) ?? null;
  const findPresent = (accountId: string, isWanted: (sender: Sender) => boolean) =>
    find(accountId, (sender) => !sender.isDeleted && isWanted(sender));
  /** Those of the default channel first, then the oldest. */
  const all = async (accountId: string) => (await cache.get(accountId)).filter((sender) => !sender.isDeleted);
  return {
    all,
    get: (accountId: string, senderId: string) => find(accountId, (sender) => sender.senderId === senderId),
    forPhone: (accountId: string, channel: string, phone: string) =>
      findPresent(accountId, (sender) => sender.channel === channel && sender.phone === phone),
    defaultOf: (accountId: string, channel: string) =>
      findPresent(accountId, (sender) => sender.channel === channel && sender.isDefault),
    /** Null for an account without senders. */
    async defaultChannel(accountId: string): Promise<string | null> {
      return (await findPresent(accountId, (sender) => sender.isDefault))?.channel ?? null;
    },
    async countOf(accountId: string, channel: string): Promise<number> {
      return (await all(accountId)).filter((sender) => sender.channel === channel).length;
    },
    /** The senders of the hook, or null. A request is valid only for senders whose own credentials signed it. */
    async byHook(hookId: string) {
      const accountId = accountOfHook(hookId);
      const isHooked = (sender: Sender) => sender.hookId === hookId;
      if (accountId === null || !(await findPresent(accountId, isHooked))) return null;
      const senders = await all(accountId);
      // While the secret of a hook is being changed, its senders have one hook and two keys.
      const keys = senders.filter(isHooked).flatMap(({ hookKeyHash }) => hookKeyHash ?? []);
      const isOfHook = (sender: Sender) => keys.some((key) => sender.hookKeyHash?.equals(key));
      return { accountId, senders: senders.filter(isOfHook) };
    },
    /** Call it after every commit that changed a sender of the account. */
    invalidate: (accountId: string) => cache.forget(accountId),
  };
}
