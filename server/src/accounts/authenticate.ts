// Finds who holds an API key: in memory for a few seconds, else by one query. What it remembers ends with the key.
import type { Clock } from "../platform/clock.ts";
import { hashKeyOf, sha256Id, unseal } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { Gate } from "../platform/gate.ts";
import type { Authenticate, Caller } from "../platform/http/caller.ts";
import { FailureLimit } from "../platform/http/failure-limit.ts";
import { describeError, type Log } from "../platform/log.ts";
import { Problem } from "../platform/problem.ts";
import { accountOfApiKey } from "./api-key.ts";

/** Keys remembered at most; beyond it the longest remembered goes. */
const REMEMBERED = 10_000;
/** Keys that nobody holds, remembered at most: whoever repeats one doesn't reach the database each time. */
const REMEMBERED_UNKNOWN = 1_000;
/**
 * Wrong keys that one address may send. After that, its keys that aren't in memory are looked up one at a time: a valid key
 * is still found, and the wrong ones never use more than one connection.
 */
const WRONG_KEYS = { most: 100, windowMs: 60_000 };
const LOOK_UPS_WAITING = 500;
const LAST_USED_MS = 60_000;

export interface AuthenticatorOptions {
  database: Database;
  secretKey: Buffer;
  clock: Clock;
  log: Log;
  /** How long a key is remembered, in milliseconds of the monotonic clock. */
  cacheMs?: number;
}

export interface Authenticator {
  /**
   * 401 `invalid_api_key`, the same for a malformed, unknown, revoked and expired key; 429 `too_many_invalid_keys` instead
   * for an address that sent too many of them. A valid key is let in from any address.
   */
  authenticate: Authenticate;
  /** Forgets the keys of an account, those being looked up too. */
  invalidate(accountId: string): void;
  invalidateAll(): void;
  /** Resolves when nothing is written in the background; before the database is closed. */
  settled(): Promise<void>;
}

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const memory = new KeyMemory(options);
  return {
    authenticate: (apiKey, address) => memory.authenticate(apiKey, address),
    invalidate: (accountId) => memory.forget((known) => known.accountId === accountId),
    invalidateAll: () => memory.forget(() => true),
    settled: () => memory.settled(),
  };
}

interface KeyRow {
  api_key_id: string;
  scopes: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  hash_key_id: string;
  wrapped_key: Buffer;
}

/** Ids grow with time: the account's newest hash key is the one in use. */
const findKey = statement<[string, Buffer], KeyRow>(
  "find_api_key",
  `select key.api_key_id, key.scopes, key.expires_at, key.revoked_at, key.last_used_at, hash.hash_key_id,
     hash.wrapped_key
   from api_keys key
   join hash_keys hash on hash.account_id = key.account_id
   where key.account_id = $1
     and key.secret_hash = $2
   order by hash.hash_key_id desc
   limit 1`,
);

const touchKey = statement<[string, string, Date], never>(
  "touch_api_key",
  `update api_keys
   set last_used_at = $3
   where account_id = $1
     and api_key_id = $2
     and (last_used_at is null or last_used_at < $3)`,
);

/** A key that was looked up; without a caller when nobody holds it. */
interface Known {
  accountId: string;
  caller: Caller | null;
  /** Wall time in milliseconds. */
  expiresAt: number;
  lastUsedAt: number;
  /** On the monotonic clock. */
  forgetAt: number;
}

class KeyMemory {
  readonly #options: AuthenticatorOptions;
  readonly #held = new Map<string, Known>();
  readonly #unknown = new Map<string, Known>();
  readonly #asked = new Map<string, { accountId: string; answer: Promise<Known> }>();
  readonly #writes = new Set<Promise<void>>();
  readonly #failures: FailureLimit;
  /** Serializes look-ups for addresses that sent too many wrong keys. */
  readonly #lookUps = new Gate(1, LOOK_UPS_WAITING);

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#failures = new FailureLimit({ clock: options.clock, ...WRONG_KEYS });
  }

  async authenticate(apiKey: string, address: string | undefined): Promise<Caller> {
    // Not the key itself: what is remembered opens nothing.
    const id = sha256Id(apiKey);
    const remembered = this.#remembered(id);
    const now = this.#options.clock.now();
    const known =
      remembered && isValid(remembered, now) ? remembered : await this.#findValid(id, apiKey, address);
    if (now - known.lastUsedAt >= LAST_USED_MS) this.#touch(known, known.caller, now);
    return known.caller;
  }

  async #findValid(id: string, apiKey: string, address: string | undefined): Promise<Valid> {
    const mayFail = address === undefined || this.#failures.take(address);
    let failed = false;
    try {
      const known = await this.#find(id, apiKey, mayFail);
      if (known && isValid(known, this.#options.clock.now())) return known;
      failed = true;
      throw mayFail ? invalidKey() : tooManyInvalidKeys(this.#failures.secondsLeft(address));
    } finally {
      if (address !== undefined && mayFail && !failed) this.#failures.giveBack(address);
    }
  }

  /** Null for text that hasn't the form of a key; the database isn't asked then. */
  async #find(id: string, apiKey: string, mayFail: boolean): Promise<Known | null> {
    const accountId = accountOfApiKey(apiKey);
    if (accountId === null) return null;
    const ask = () => this.#ask(id, accountId);
    return this.#remembered(id) ?? (mayFail ? ask() : this.#lookUps.pass(ask));
  }

  forget(which: (known: { accountId: string }) => boolean): void {
    for (const map of [this.#held, this.#unknown, this.#asked]) {
      for (const [id, known] of map) if (which(known)) map.delete(id);
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.#writes);
  }

  #remembered(id: string): Known | undefined {
    const known = this.#held.get(id) ?? this.#unknown.get(id);
    return known && known.forgetAt > this.#options.clock.monotonic() ? known : undefined;
  }

  /** Requests with one key that come together ask once. */
  #ask(id: string, accountId: string): Promise<Known> {
    const asked = this.#asked.get(id);
    if (asked) return asked.answer;
    const own = { accountId, answer: this.#lookUp(accountId, Buffer.from(id, "latin1")) };
    this.#asked.set(id, own);
    const end = () => {
      if (this.#asked.get(id) !== own) return false;
      return this.#asked.delete(id);
    };
    own.answer.then(
      // An answer that an invalidation overtook may be the one before the change.
      (known) => end() && this.#remember(id, known),
      end,
    );
    return own.answer;
  }

  async #lookUp(accountId: string, hash: Buffer): Promise<Known> {
    const { clock, database, secretKey, cacheMs = 5_000 } = this.#options;
    // Counted from before the look-up: what it read may be as old as that.
    const forgetAt = clock.monotonic() + cacheMs;
    const [row] = await database.run(findKey, [accountId, hash]);
    if (!row || row.revoked_at) return { accountId, caller: null, expiresAt: 0, lastUsedAt: 0, forgetAt };
    const caller: Caller = {
      accountId,
      apiKeyId: row.api_key_id,
      scopes: new Set(row.scopes),
      expiresAt: row.expires_at,
      hashKey: hashKeyOf(unseal(secretKey, row.wrapped_key)),
      hashKeyId: row.hash_key_id,
    };
    const expiresAt = row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
    return { accountId, caller, expiresAt, lastUsedAt: row.last_used_at?.getTime() ?? 0, forgetAt };
  }

  #remember(id: string, known: Known): void {
    const map = known.caller ? this.#held : this.#unknown;
    const most = known.caller ? REMEMBERED : REMEMBERED_UNKNOWN;
    this.#held.delete(id);
    this.#unknown.delete(id);
    map.set(id, known);
    for (const oldest of map.keys()) {
      if (map.size <= most) break;
      map.delete(oldest);
    }
  }

  /** In the background; a time that couldn't be written is written by a later request. */
  #touch(known: Known, caller: Caller, now: number): void {
    known.lastUsedAt = now;
    const { database, log } = this.#options;
    const write = database
      .run(touchKey, [caller.accountId, caller.apiKeyId, new Date(now)])
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: describeError(error) }, "the last use of a key wasn't noted"),
      )
      .finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }
}

type Valid = Known & { caller: Caller };

function isValid(known: Known, now: number): known is Valid {
  return known.caller !== null && known.expiresAt > now;
}

function invalidKey(): Problem {
  return new Problem({
    status: 401,
    code: "invalid_api_key",
    title: "The API key isn't valid",
    detail: "No account has this API key, or it was revoked or has expired.",
    headers: { "www-authenticate": "Bearer" },
  });
}

/** `seconds` until the address may try again. */
function tooManyInvalidKeys(seconds: number): Problem {
  return new Problem({
    status: 429,
    code: "too_many_invalid_keys",
    title: "Too many wrong API keys",
    detail: `Your address sent more than ${WRONG_KEYS.most} wrong API keys in a minute, and this key isn't valid either.`,
    headers: { "retry-after": String(seconds) },
  });
}
