// Authenticates API keys. Keys are remembered for a few seconds, so most requests need no query.
import { BoundedMap } from "../platform/bounded-map.ts";
import type { Clock } from "../platform/clock.ts";
import { hashKeyOf, sha256, unseal } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { Gate } from "../platform/gate.ts";
import type { Authenticate, Caller } from "../platform/http/caller.ts";
import { FailureLimit } from "../platform/http/failure-limit.ts";
import { describeError, type Log } from "../platform/log.ts";
import { Problem } from "../platform/problem.ts";
import { accountOfApiKey } from "./api-key.ts";

/** Maximum number of remembered keys; the oldest is forgotten first. */
const MAX_KEYS = 10_000;
/** Invalid keys of one address. After that, its unknown keys are looked up one at a time, over at most one connection. */
const INVALID_KEYS = { most: 100, windowMs: 60_000 };
const LOOK_UPS_WAITING = 500;
const LAST_USED_MS = 60_000;

interface AuthenticatorOptions {
  database: Database;
  secretKey: Buffer;
  clock: Clock;
  log: Log;
  /** Milliseconds for which a key is remembered; 5,000 unless given. */
  cacheMs?: number;
}

const findKey = statement({
  name: "find_api_key",
  parameters: { accountId: t.uuid, hash: t.bytea },
  columns: {
    api_key_id: t.uuid,
    scopes: t.textArray,
    expires_at: t.nullable(t.timestamptz),
    revoked_at: t.nullable(t.timestamptz),
    last_used_at: t.nullable(t.timestamptz),
    hash_key_id: t.uuid,
    wrapped_key: t.bytea,
  },
  // Ids grow with time, so the highest id is the account's current hash key.
  sql: `select key.api_key_id, key.scopes, key.expires_at, key.revoked_at, key.last_used_at, hash.hash_key_id,
      hash.wrapped_key
    from api_keys key
    join hash_keys hash on hash.account_id = key.account_id
    where key.account_id = $accountId
      and key.secret_hash = $hash
    order by hash.hash_key_id desc
    limit 1`,
});

const touchKey = statement({
  name: "touch_api_key",
  parameters: { accountId: t.uuid, apiKeyId: t.uuid, usedAt: t.timestamptz },
  sql: `update api_keys
    set last_used_at = $usedAt
    where account_id = $accountId
      and api_key_id = $apiKeyId
      and (last_used_at is null or last_used_at < $usedAt)`,
});

interface Known {
  caller: Caller;
  lastUsedAt: number;
}

interface LookUp {
  accountId: string;
  /** Null for an invalid key. */
  answer: Promise<Known | null>;
  forgetAt: number;
}

export class Authenticator {
  readonly #options: AuthenticatorOptions;
  /** By the hash of the key, so that the memory holds no usable key. Concurrent requests with one key share a look-up. */
  readonly #lookUps = new BoundedMap<string, LookUp>(MAX_KEYS);
  readonly #writes = new Set<Promise<void>>();
  readonly #failures: FailureLimit;
  /** Serializes look-ups for addresses that sent too many invalid keys. */
  readonly #oneAtATime = new Gate(1, LOOK_UPS_WAITING);

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#failures = new FailureLimit({ clock: options.clock, ...INVALID_KEYS });
  }

  /** Throws 401 `invalid_api_key`, or 429 `too_many_invalid_keys` after too many. A valid key is always accepted. */
  readonly authenticate: Authenticate = async (apiKey, address) => {
    const hash = sha256(apiKey).toString("base64");
    const lookUp = this.#remembered(hash);
    const remembered = lookUp && (await lookUp);
    const known = this.#isValid(remembered) ? remembered : await this.#findValid(apiKey, hash, address);
    this.#noteUse(known);
    return known.caller;
  };

  /** Forgets the keys of an account, including those being looked up. */
  invalidate(accountId: string): void {
    for (const [hash, lookUp] of this.#lookUps)
      if (lookUp.accountId === accountId) this.#lookUps.delete(hash);
  }

  invalidateAll(): void {
    this.#lookUps.clear();
  }

  /** Resolves when no write runs in the background. Call it before closing the database. */
  async settled(): Promise<void> {
    await Promise.all(this.#writes);
  }

  #remembered(hash: string): Promise<Known | null> | undefined {
    const lookUp = this.#lookUps.get(hash);
    return lookUp && lookUp.forgetAt > this.#options.clock.monotonic() ? lookUp.answer : undefined;
  }

  #isValid(known: Known | null | undefined): known is Known {
    if (!known) return false;
    const { expiresAt } = known.caller;
    return expiresAt === null || expiresAt.getTime() > this.#options.clock.now();
  }

  async #findValid(apiKey: string, hash: string, address: string | undefined): Promise<Known> {
    const mayFail = address === undefined || this.#failures.take(address);
    let failed = false;
    try {
      const known = await this.#find(apiKey, hash, mayFail);
      if (this.#isValid(known)) return known;
      failed = true;
      throw mayFail ? invalidKey() : tooManyInvalidKeys(this.#failures.secondsLeft());
    } finally {
      if (address !== undefined && mayFail && !failed) this.#failures.giveBack(address);
    }
  }

  async #find(apiKey: string, hash: string, mayFail: boolean): Promise<Known | null> {
    const accountId = accountOfApiKey(apiKey);
    if (accountId === null) return null;
    const lookUp = () => this.#lookUp(accountId, hash);
    return this.#remembered(hash) ?? (mayFail ? lookUp() : this.#oneAtATime.pass(lookUp));
  }

  #lookUp(accountId: string, hash: string): Promise<Known | null> {
    const { clock, cacheMs = 5_000 } = this.#options;
    const answer = this.#read(accountId, hash);
    // Counted from before the query, because its snapshot may be that old.
    const lookUp = { accountId, answer, forgetAt: clock.monotonic() + cacheMs };
    this.#lookUps.set(hash, lookUp);
    answer.catch(() => {
      if (this.#lookUps.get(hash) === lookUp) this.#lookUps.delete(hash);
    });
    return answer;
  }

  async #read(accountId: string, hash: string): Promise<Known | null> {
    const { database, secretKey } = this.#options;
    const [row] = await database.run(findKey, { accountId, hash: Buffer.from(hash, "base64") });
    if (!row || row.revoked_at) return null;
    const caller: Caller = {
      accountId,
      apiKeyId: row.api_key_id,
      scopes: new Set(row.scopes),
      expiresAt: row.expires_at,
      hashKey: hashKeyOf(unseal(secretKey, row.wrapped_key)),
      hashKeyId: row.hash_key_id,
    };
    return { caller, lastUsedAt: row.last_used_at?.getTime() ?? 0 };
  }

  /** Writes in the background. If a write fails, a later request writes a newer time. */
  #noteUse(known: Known): void {
    const { database, clock, log } = this.#options;
    const now = clock.now();
    if (now - known.lastUsedAt < LAST_USED_MS) return;
    known.lastUsedAt = now;
    const { accountId, apiKeyId } = known.caller;
    const write = database
      .run(touchKey, { accountId, apiKeyId, usedAt: new Date(now) })
      .then(() => undefined)
      .catch((error) => log.warn({ err: describeError(error) }, "can't store the last use of an API key"))
      .finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }
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

function tooManyInvalidKeys(seconds: number): Problem {
  return new Problem({
    status: 429,
    code: "too_many_invalid_keys",
    title: "Too many invalid API keys",
    detail: `Your address sent more than ${INVALID_KEYS.most} invalid API keys in a minute, and this key isn't valid either.`,
    headers: { "retry-after": String(seconds) },
  });
}
