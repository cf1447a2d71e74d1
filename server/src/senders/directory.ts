// Finds senders on the hot path: every sender of an account, kept in memory for a moment.
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { ShortLivedCache } from "../platform/short-lived-cache.ts";
import { accountOfHook } from "./hook-id.ts";
import { readAccountSenders, type Sender, senderOf } from "./sender.ts";

export interface SenderDirectory {
  /** Also a deleted one; every other finds only those that can be sent through. */
  get(accountId: string, senderId: string): Promise<Sender | null>;
  forPhone(accountId: string, channel: string, phone: string): Promise<Sender | null>;
  /** The default sender of a channel. */
  defaultOf(accountId: string, channel: string): Promise<Sender | null>;
  /** The channel of the account's oldest default sender; null without any sender. */
  defaultChannel(accountId: string): Promise<string | null>;
  /** Oldest first. */
  all(accountId: string): Promise<Sender[]>;
  /** How many senders the account has on a channel. */
  countOf(accountId: string, channel: string): Promise<number>;
  /**
   * The senders that a hook is about: those with this hook and those of the same app. A request belongs to each whose
   * own app secret signed it, and to no other. Null when there is no such hook.
   */
  byHook(hookId: string): Promise<{ accountId: string; senders: Sender[] } | null>;
  /** Forgets what it keeps of an account: after every commit that changed a sender. */
  invalidate(accountId: string): void;
}

export interface SenderDirectoryOptions {
  database: Database;
  /** Opens the credentials: 32 bytes. */
  secretKey: Buffer;
  clock: Clock;
}

export function createSenderDirectory({
  database,
  secretKey,
  clock,
}: SenderDirectoryOptions): SenderDirectory {
  const kept = new ShortLivedCache({
    clock,
    async load(accountId: string): Promise<Sender[]> {
      const rows = await database.run(readAccountSenders, [accountId]);
      return rows.map((row) => senderOf(accountId, row, secretKey));
    },
  });
  const find = async (accountId: string, wanted: (sender: Sender) => boolean): Promise<Sender | null> =>
    (await kept.find(accountId, (senders) =>
      senders.find((sender) => !sender.isDeleted && wanted(sender)),
    )) ?? null;
  const present = async (accountId: string) =>
    (await kept.get(accountId)).filter((sender) => !sender.isDeleted);
  return {
    async get(accountId, senderId) {
      const sender = await kept.find(accountId, (senders) =>
        senders.find((one) => one.senderId === senderId),
      );
      return sender ?? null;
    },
    forPhone: (accountId, channel, phone) =>
      find(accountId, (sender) => sender.channel === channel && sender.phone === phone),
    defaultOf: (accountId, channel) =>
      find(accountId, (sender) => sender.channel === channel && sender.isDefault),
    async defaultChannel(accountId) {
      return (await find(accountId, (sender) => sender.isDefault))?.channel ?? null;
    },
    all: present,
    async countOf(accountId, channel) {
      return (await present(accountId)).filter((sender) => sender.channel === channel).length;
    },
    async byHook(hookId) {
      const accountId = accountOfHook(hookId);
      const named = accountId && (await find(accountId, (sender) => sender.hookId === hookId));
      if (!named) return null;
      return { accountId: named.accountId, senders: sameHook(await present(named.accountId), hookId) };
    },
    invalidate: (accountId) => kept.forget(accountId),
  };
}

/** While an app's secret is being changed, its senders have one hook and two secrets. */
function sameHook(senders: Sender[], hookId: string): Sender[] {
  const named = senders.filter((sender) => sender.hookId === hookId);
  return senders.filter(
    (sender) =>
      named.includes(sender) || named.some((other) => other.appSecretHash.equals(sender.appSecretHash)),
  );
}
