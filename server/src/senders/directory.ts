// Finds senders on the hot path: all senders of an account are cached for a moment.
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { ShortLivedCache } from "../platform/short-lived-cache.ts";
import { accountOfHook } from "./hook-id.ts";
import { type Sender, senderOf } from "./sender.ts";
import { readAccountSenders } from "./sender-rows.ts";

/** Only `get` finds deleted senders. */
export interface SenderDirectory {
  get(accountId: string, senderId: string): Promise<Sender | null>;
  forPhone(accountId: string, channel: string, phone: string): Promise<Sender | null>;
  defaultOf(accountId: string, channel: string): Promise<Sender | null>;
  /** The channel of the account's oldest default sender; null for an account without senders. */
  defaultChannel(accountId: string): Promise<string | null>;
  all(accountId: string): Promise<Sender[]>;
  countOf(accountId: string, channel: string): Promise<number>;
  /**
   * The senders with this hook, and the other senders of their apps. A request to the hook is valid only for the senders
   * whose own app secret signed it. Null when no sender has the hook.
   */
  byHook(hookId: string): Promise<{ accountId: string; senders: Sender[] } | null>;
  /** Call it after every commit that changed a sender of the account. */
  invalidate(accountId: string): void;
}

export function createSenderDirectory(options: {
  database: Database;
  secretKey: Buffer;
  clock: Clock;
}): SenderDirectory {
  const cache = new ShortLivedCache({
    clock: options.clock,
    async load(accountId) {
      const rows = await options.database.run(readAccountSenders, { accountId });
      return rows.map((row) => senderOf(accountId, row, options.secretKey));
    },
  });
  const find = async (accountId: string, isWanted: (sender: Sender) => boolean) =>
    (await cache.find(accountId, (senders) => senders.find(isWanted))) ?? null;
  const findPresent = (accountId: string, isWanted: (sender: Sender) => boolean) =>
    find(accountId, (sender) => !sender.isDeleted && isWanted(sender));
  const all = async (accountId: string) => (await cache.get(accountId)).filter((sender) => !sender.isDeleted);
  return {
    all,
    get: (accountId, senderId) => find(accountId, (sender) => sender.senderId === senderId),
    forPhone: (accountId, channel, phone) =>
      findPresent(accountId, (sender) => sender.channel === channel && sender.phone === phone),
    defaultOf: (accountId, channel) =>
      findPresent(accountId, (sender) => sender.channel === channel && sender.isDefault),
    async defaultChannel(accountId) {
      return (await findPresent(accountId, (sender) => sender.isDefault))?.channel ?? null;
    },
    async countOf(accountId, channel) {
      return (await all(accountId)).filter((sender) => sender.channel === channel).length;
    },
    async byHook(hookId) {
      const accountId = accountOfHook(hookId);
      const isHooked = (sender: Sender) => sender.hookId === hookId;
      if (accountId === null || !(await findPresent(accountId, isHooked))) return null;
      const senders = await all(accountId);
      // While an app's secret is being changed, its senders have one hook and two secrets.
      const secrets = senders.filter(isHooked).map((sender) => sender.appSecretHash);
      const isOfApp = (sender: Sender) => secrets.some((secret) => secret.equals(sender.appSecretHash));
      return { accountId, senders: senders.filter(isOfApp) };
    },
    invalidate: (accountId) => cache.forget(accountId),
  };
}
