// Finds senders on the hot path: every sender of an account, kept in memory for a moment.
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { accountOfHook } from "./hook-id.ts";
import { readAccountSenders, type Sender, senderOf } from "./sender.ts";

export interface SenderDirectory {
  get(accountId: string, senderId: string): Promise<Sender | null>;
  forPhone(accountId: string, channel: string, phone: string): Promise<Sender | null>;
  /** The default sender of a channel. */
  defaultOf(accountId: string, channel: string): Promise<Sender | null>;
  /** The channel of the account's oldest default sender; null without any sender. */
  defaultChannel(accountId: string): Promise<string | null>;
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

/** How long a change made by another process may stay unseen. */
const LIFE_MS = 2_000;
/** A sender that isn't there is looked for again no sooner than this. */
const MISS_LIFE_MS = 200;
const MAX_ACCOUNTS = 10_000;

interface Kept {
  senders: Promise<Sender[]>;
  readAt: number;
}

export function createSenderDirectory(options: SenderDirectoryOptions): SenderDirectory {
  const kept = new Map<string, Kept>();
  const all = (accountId: string, life: number) => sendersOf(kept, options, accountId, life);
  const find = async (accountId: string, wanted: (sender: Sender) => boolean): Promise<Sender | null> => {
    const known = (await all(accountId, LIFE_MS)).find(wanted);
    // Perhaps another process just made it.
    return known ?? (await all(accountId, MISS_LIFE_MS)).find(wanted) ?? null;
  };
  return {
    get: (accountId, senderId) => find(accountId, (sender) => sender.senderId === senderId),
    forPhone: (accountId, channel, phone) =>
      find(accountId, (sender) => sender.channel === channel && sender.phone === phone),
    defaultOf: (accountId, channel) =>
      find(accountId, (sender) => sender.channel === channel && sender.isDefault),
    async defaultChannel(accountId) {
      return (await find(accountId, (sender) => sender.isDefault))?.channel ?? null;
    },
    async byHook(hookId) {
      const accountId = accountOfHook(hookId);
      const named = accountId && (await find(accountId, (sender) => sender.hookId === hookId));
      if (!named) return null;
      return { accountId: named.accountId, senders: sameHook(await all(named.accountId, LIFE_MS), hookId) };
    },
    invalidate: (accountId) => void kept.delete(accountId),
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

function sendersOf(
  kept: Map<string, Kept>,
  { database, secretKey, clock }: SenderDirectoryOptions,
  accountId: string,
  life: number,
): Promise<Sender[]> {
  const now = clock.monotonic();
  const known = kept.get(accountId);
  if (known && now - known.readAt < life) return known.senders;
  const senders = database
    .run(readAccountSenders, [accountId])
    .then((rows) => rows.map((row) => senderOf(accountId, row, secretKey)));
  // Hook ids are guessed at by strangers: the memory that they can take is bounded, and a failure isn't kept.
  if (kept.size >= MAX_ACCOUNTS) kept.clear();
  kept.set(accountId, { senders, readAt: now });
  senders.catch(() => {
    if (kept.get(accountId)?.senders === senders) kept.delete(accountId);
  });
  return senders;
}
