// Authenticates API keys and sessions. They are remembered for a few seconds, so most requests need no query.
import { BoundedMap } from "../platform/bounded-map.ts";
import type { Clock } from "../platform/clock.ts";
import { type SecretKey, sha256 } from "../platform/crypto.ts";
import { type Database, t, updateRows } from "../platform/database/index.ts";
import { networkOf } from "../platform/http/access/client-of.ts";
import { type Authenticate, type Caller, publicActor } from "../platform/http/index.ts";
import { Limiter } from "../platform/load/limiter.ts";
import { Slots } from "../platform/load/slots.ts";
import { describeError, type Log } from "../platform/log.ts";
import { Problem } from "../platform/problem.ts";
import { accountErrors } from "./errors.ts";
import { type CredentialKind, findCaller, type KnownCaller } from "./find-caller.ts";
import { accountOfApiKey } from "./keys/api-key.ts";
import { accountOfSessionToken } from "./sessions/session-token.ts";

/** Maximum number of remembered keys and sessions; the oldest is forgotten first. */
const MAX_KEYS = 10_000;
/** Invalid keys of one address. After that, its unknown keys are looked up one at a time, over at most one connection. */
const INVALID_KEYS = { most: 100, windowMs: 60_000, refill: "windowed" as const };
const LOOK_UPS_WAITING = 500;
const LAST_USED_MS = 60_000;

interface AuthenticatorOptions {
  database: Database;
  secretKey: SecretKey;
  clock: Clock;
  log: Log;
  /** Milliseconds for which a key is remembered; 5,000 unless given. */
  cacheMs?: number;
}

const USED = { set: "last_used_at = $usedAt", parameters: { usedAt: t.timestamptz } };
const IS_LATER = "(last_used_at is null or last_used_at < $usedAt)";

const touchKey = updateRows({
  name: "touch_api_key",
  table: "api_keys",
  key: { accountId: t.uuid, apiKeyId: t.uuid },
  where: IS_LATER,
  ...USED,
});

const touchMember = updateRows({
  name: "touch_member",
  table: "memberships",
  key: { accountId: t.uuid, personId: t.uuid },
  where: IS_LATER,
  ...USED,
});

/** A page that is open asks all the time, so the last use is written at most every five minutes. */
const touchSession = updateRows({
  name: "touch_session",
  table: "sessions",
  key: { accountId: t.uuid, sessionId: t.uuid },
  where: "last_used_at <= $usedAt::timestamptz - interval '5 minutes'",
  ...USED,
});

interface Credential {
  kind: CredentialKind;
  /** The kind and the hash: the memory holds no usable key, and a token in place of a key isn't found. */
  id: string;
  hash: Buffer;
  /** Null when the text has another format. */
  accountId: string | null;
}

interface LookUp {
  accountId: string;
  /** Null for an invalid credential. */
  answer: Promise<KnownCaller | null>;
  forgetAt: number;
}

export class Authenticator {
  readonly #options: AuthenticatorOptions;
  /** By the id of the credential. Concurrent requests with one credential share a look-up. */
  readonly #lookUps = new BoundedMap<string, LookUp>(MAX_KEYS);
  readonly #writes = new Set<Promise<void>>();
  readonly #failures: Limiter;
  /** Serializes look-ups for addresses that sent too many invalid keys. */
  readonly #oneAtATime = new Slots({ most: 1, mostWaiting: LOOK_UPS_WAITING });

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#failures = new Limiter({ clock: options.clock, ...INVALID_KEYS });
  }

  /** Throws 401 `invalid_api_key`, or 429 `too_many_invalid_keys` after too many. A valid key is always accepted. */
  readonly authenticate: Authenticate = (apiKey, address) =>
    this.#callerOf(credential("key", apiKey, accountOfApiKey(apiKey)), address);

  /** The same for the token of a session: 401 `invalid_session`. It has the rights of its key. */
  readonly authenticateSession: Authenticate = (token, address) =>
    this.#callerOf(credential("session", token, accountOfSessionToken(token)), address);

  /** Forgets the keys and sessions of an account, including those being looked up. */
  invalidate(accountId: string): void {
    for (const [id, lookUp] of this.#lookUps) if (lookUp.accountId === accountId) this.#lookUps.delete(id);
  }

  invalidateAll(): void {
    this.#lookUps.clear();
  }

  /** Resolves when no write runs in the background. Call it before closing the database. */
  async settled(): Promise<void> {
    await Promise.all(this.#writes);
  }

  async #callerOf(given: Credential, address: string | undefined): Promise<Caller> {
    const lookUp = this.#remembered(given);
    const remembered = lookUp && (await lookUp);
    const known = this.#isValid(remembered) ? remembered : await this.#findValid(given, address);
    this.#noteUse(known);
    return known.caller;
  }

  #remembered({ id }: Credential): Promise<KnownCaller | null> | undefined {
    const lookUp = this.#lookUps.get(id);
    return lookUp && lookUp.forgetAt > this.#options.clock.monotonic() ? lookUp.answer : undefined;
  }

  #isValid(known: KnownCaller | null | undefined): known is KnownCaller {
    if (!known) return false;
    const { expiresAt, session } = known.caller;
    const now = this.#options.clock.now();
    return [expiresAt, session?.expiresAt].every((end) => !end || end.getTime() > now);
  }

  async #findValid(given: Credential, address: string | undefined): Promise<KnownCaller> {
    const network = networkOf(address ?? "");
    const mayFail = address === undefined || this.#failures.take(network);
    let failed = false;
    try {
      const known = await this.#find(given, mayFail);
      if (this.#isValid(known)) return known;
      failed = true;
      throw mayFail ? INVALID[given.kind]() : tooManyInvalidKeys(this.#failures.secondsLeft(network));
    } finally {
      if (address !== undefined && mayFail && !failed) this.#failures.giveBack(network);
    }
  }

  async #find(given: Credential, mayFail: boolean): Promise<KnownCaller | null> {
    const { accountId } = given;
    if (accountId === null) return null;
    const lookUp = () => this.#lookUp(given, accountId);
    return this.#remembered(given) ?? (mayFail ? lookUp() : this.#oneAtATime.run(accountId, lookUp));
  }

  #lookUp({ id, kind, hash }: Credential, accountId: string): Promise<KnownCaller | null> {
    const { clock, cacheMs = 5_000 } = this.#options;
    const answer = findCaller(this.#options, kind, { accountId, hash });
    // Counted from before the query, because its snapshot may be that old.
    const lookUp = { accountId, answer, forgetAt: clock.monotonic() + cacheMs };
    this.#lookUps.set(id, lookUp);
    answer.catch(() => {
      if (this.#lookUps.get(id) === lookUp) this.#lookUps.delete(id);
    });
    return answer;
  }

  /** Writes in the background. If a write fails, a later request writes a newer time. */
  #noteUse(known: KnownCaller): void {
    const { clock, log } = this.#options;
    const now = clock.now();
    if (now - known.lastUsedAt < LAST_USED_MS) return;
    known.lastUsedAt = now;
    const write = this.#touch(known.caller, new Date(now))
      .catch((error) =>
        log.warn(
          { err: describeError(error), by: publicActor(known.caller) },
          "can't store the last use of an API key or a membership",
        ),
      )
      .finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }

  async #touch({ accountId, personId, apiKeyId, session }: Caller, usedAt: Date): Promise<void> {
    const { database } = this.#options;
    if (session) await database.run(touchSession, { accountId, sessionId: session.id, usedAt });
    await (personId === null
      ? database.run(touchKey, { accountId, apiKeyId: apiKeyId as string, usedAt })
      : database.run(touchMember, { accountId, personId, usedAt }));
  }
}

function credential(kind: CredentialKind, text: string, accountId: string | null): Credential {
  const hash = sha256(text);
  return { kind, id: `${kind} ${hash.toString("base64")}`, hash, accountId };
}

const INVALID: Record<CredentialKind, () => Problem> = { key: invalidKey, session: invalidSession };

const BEARER = { headers: { "www-authenticate": "Bearer" } };

function invalidKey(): Problem {
  return new Problem(accountErrors.invalid_api_key, BEARER);
}

export function invalidSession(): Problem {
  return new Problem(accountErrors.invalid_session, BEARER);
}

function tooManyInvalidKeys(seconds: number): Problem {
  return new Problem(accountErrors.too_many_invalid_keys, {
    detail: `Your address sent more than ${INVALID_KEYS.most} invalid API keys in a minute, and this key isn't valid either.`,
    retryAfter: seconds,
  });
}
