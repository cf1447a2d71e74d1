// Accepts payloads only for an existing source, and only with a proof that they come from its system.

import { BoundedMap } from "../platform/bounded-map.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, t, updateRows } from "../platform/database/index.ts";
import { networkOf } from "../platform/http/access/client-of.ts";
import { Limiter } from "../platform/load/limiter.ts";
import { Slots } from "../platform/load/slots.ts";
import { Problem } from "../platform/problem.ts";
import { sourceErrors } from "./errors.ts";
import { SOURCE_KEY } from "./source.ts";
import type { SourceDeps } from "./source-deps.ts";
import type { Source, SourceDirectory } from "./source-directory.ts";
import { isAuthentic, type ReceivedPayload, type Verification } from "./verification.ts";

/** Failures of one client network. After that, its unknown addresses are looked up one at a time. */
const FAILURES = { most: 100, windowMs: 60_000, refill: "windowed" as const };
const LOOK_UPS_WAITING = 500;

/** A process writes at most this often for a source. */
const EVERY_MS = 60_000;
const MOST_NOTED = 10_000;

const note = updateRows({
  name: "note_source_arrival",
  table: "sources",
  key: SOURCE_KEY,
  set: `last_received_at = case when $isVerified then now() else last_received_at end,
      last_unverified_at = case when $isVerified then last_unverified_at else now() end`,
  parameters: { isVerified: t.bool },
});

export class PayloadAuthenticator {
  readonly #directory: SourceDirectory;
  readonly #database: Database;
  readonly #clock: Clock;
  /** When this process last noted the arrival of payloads, by source and whether they were verified. */
  readonly #notedAt = new BoundedMap<string, number>(MOST_NOTED);
  readonly #onPayload: SourceDeps["onPayload"];
  readonly #failures: Limiter;
  readonly #oneAtATime = new Slots({ most: 1, mostWaiting: LOOK_UPS_WAITING });

  constructor({
    database,
    directory,
    clock,
    onPayload,
  }: Pick<SourceDeps, "database" | "directory" | "clock" | "onPayload">) {
    this.#onPayload = onPayload;
    this.#directory = directory;
    this.#database = database;
    this.#clock = clock;
    this.#failures = new Limiter({ clock, ...FAILURES });
  }

  /** Throws 404 `source_not_found`, or 429 `too_many_failures` after too many. A known address is always found. */
  async find(address: string, client = ""): Promise<Source> {
    const network = networkOf(client);
    const mayFail = this.#failures.take(network);
    const find = () => this.#directory.byAddress(address);
    const source = await (mayFail ? find() : this.#oneAtATime.run(network, find));
    if (source !== null && mayFail) this.#failures.giveBack(network);
    if (source !== null) return source;
    throw mayFail ? sourceNotFound() : this.#tooMany(network);
  }

  /** Throws 401 `source_not_verified`, or 429 `too_many_failures` after too many. A valid proof is always accepted. */
  async verify(source: Source, payload: ReceivedPayload, client = ""): Promise<void> {
    const { verification } = source;
    const secrets = source.secrets(payload.now);
    const isVerified = secrets.some((secret) => isAuthentic(verification, secret, payload));
    const network = networkOf(client);
    const mayFail = isVerified || this.#failures.take(network);
    if (mayFail) await this.#note(source, isVerified);
    if (isVerified) return;
    this.#onPayload("unverified");
    throw mayFail ? notVerified(verification) : this.#tooMany(network);
  }

  async #note({ accountId, sourceId }: Source, isVerified: boolean): Promise<void> {
    const key = `${sourceId} ${isVerified}`;
    const now = this.#clock.monotonic();
    if (now - (this.#notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    this.#notedAt.set(key, now);
    await this.#database.run(note, { accountId, sourceId, isVerified });
  }

  #tooMany(network: string): Problem {
    return new Problem(sourceErrors.too_many_failures, {
      detail: `Your address sent more than ${FAILURES.most} payloads in a minute to unknown sources or without a proof.`,
      retryAfter: this.#failures.secondsLeft(network),
    });
  }
}

function sourceNotFound(): Problem {
  const detail = "No source has this address.";
  return new Problem(sourceErrors.source_not_found, { detail });
}

function notVerified(verification: Verification): Problem {
  return new Problem(sourceErrors.source_not_verified, {
    detail: expectationOf(verification),
    headers: { "www-authenticate": verification.kind === "bearer" ? "Bearer" : "HMAC" },
  });
}

function expectationOf(verification: Verification): string {
  switch (verification.kind) {
    case "hmac":
      return `The header ${verification.header} must be the HMAC-SHA256 of the body with the source's secret, in base64.`;
    case "stripe":
      return "The header Stripe-Signature isn't valid, or its time is more than five minutes off.";
    case "hubspot":
      return "The header X-HubSpot-Signature-v3 isn't valid for this URL, or its time is more than five minutes off.";
    case "bearer":
      return "The header Authorization must be Bearer and the source's secret.";
  }
}
