// Micro-batches of requests with Idempotency-Keys: claiming the keys and doing the work are one transaction.
import type { Database, Session } from "../database/index.ts";
import { settleBatch } from "../database/settle-batch.ts";
import { requestErrors } from "../errors/request-errors.ts";
import { Batcher, type OnBatch, type Outcome } from "../load/batcher.ts";
import { Problem } from "../problem.ts";
import type { IdempotencyClaim } from "./claim.ts";
import { claimKeys, type KeptKey, nameOf } from "./kept-keys.ts";

export interface KeyedRequest {
  accountId: string;
  claim: IdempotencyClaim | null;
}

/** A request whose key an earlier request has used with the same fingerprint. */
export interface Repeat<Request> {
  request: Request;
  kept: KeptKey;
}

export interface KeyedBatchOptions<Request extends KeyedRequest, Result> {
  database: Database;
  maxBatch: number;
  maxWaiting: number;
  onBatch?: OnBatch | undefined;
  idOf(request: Request): string;
  /**
   * A refusal is an outcome, because an error rolls back the whole batch. `isRetry`: an earlier try failed, and its
   * commit may have been lost. The returned function is called after the commit.
   */
  write(
    session: Session,
    requests: Request[],
    isRetry: boolean,
  ): Promise<() => Promise<Map<Request, Outcome<Result>>>>;
  repeat(session: Session, repeats: Repeat<Request>[]): Promise<Outcome<Result>[]>;
  /** The result of a request with the key of `first` in the same batch. */
  twinOf(first: Request, result: Result): Result;
  /** The requests that wait for a row lock of another transaction. */
  locked(session: Session, requests: Request[]): Promise<Set<Request>>;
}

/** One batch writes while the other commits. */
const IN_FLIGHT = 2;

/**
 * `lock_event_numbers` waits up to 5 s. The statement timeout is longer, so a lock that is held isn't
 * blamed on one request. A lane's reader relies on it as the longest time from drawing a `seq` to its commit.
 */
const QUICK = "set local lock_timeout = '100ms'; set local statement_timeout = '8s'";
const PATIENT = "set local lock_timeout = '5s'; set local statement_timeout = '8s'";

/** `submit` resolves after the commit and throws the Problem of a refused request. */
export function createKeyedBatcher<Request extends KeyedRequest, Result>(
  options: KeyedBatchOptions<Request, Result>,
): Batcher<Request, Result> {
  const { database, maxBatch, maxWaiting, onBatch } = options;
  const failed = new WeakSet<Request>();
  const attempt = (settings: string) => async (requests: Request[]) => {
    const isRetry = requests.some((request) => failed.has(request));
    const conclude = await database
      .transaction((session) => runBatch(options, session, requests, isRetry), settings)
      .catch((error) => {
        for (const request of requests) failed.add(request);
        throw error;
      });
    const outcomes = await conclude();
    return requests.map((request) => outcomes.get(request) as Outcome<Result>);
  };
  const batch = {
    work: attempt(QUICK),
    patientWork: attempt(PATIENT),
    locked: (requests: Request[]) => database.transaction((session) => options.locked(session, requests)),
  };
  const flat = (outcome: Outcome<Outcome<Result>>) => (outcome.ok ? outcome.result : outcome);
  return new Batcher<Request, Result>({
    maxBatch,
    maxWaiting,
    onBatch,
    concurrency: IN_FLIGHT,
    turnOf: ({ accountId }) => accountId,
    run: async (requests) =>
      (await settleBatch(batch, requests)).map((outcome) =>
        outcome instanceof Promise ? outcome.then(flat) : flat(outcome),
      ),
  });
}

async function runBatch<Request extends KeyedRequest, Result>(
  { idOf, write, repeat, twinOf }: KeyedBatchOptions<Request, Result>,
  session: Session,
  requests: Request[],
  isRetry: boolean,
): Promise<() => Promise<Map<Request, Outcome<Result>>>> {
  const firsts = new Map<string, Request>();
  for (const request of requests) {
    const name = keyOf(request);
    if (name !== null && !firsts.has(name)) firsts.set(name, request);
  }
  const claims = [...firsts.values()].map((first) => ({
    accountId: first.accountId,
    claim: first.claim as IdempotencyClaim,
    claimantId: idOf(first),
  }));
  const keptKeys = await claimKeys(session, claims);
  const keptByName = new Map([...firsts.keys()].map((name, index) => [name, keptKeys[index]]));
  const fresh: Request[] = [];
  const repeats: Repeat<Request>[] = [];
  /** Requests with the key of an earlier one of this batch. */
  const twins: [twin: Request, first: Request][] = [];
  const outcomes = new Map<Request, Outcome<Result>>();
  for (const request of requests) {
    const name = keyOf(request) ?? "";
    const first = firsts.get(name) ?? request;
    const kept = keptByName.get(name);
    const used = kept ?? first.claim;
    if (used && request.claim && !used.fingerprint.equals(request.claim.fingerprint))
      outcomes.set(request, { ok: false, error: new Problem(requestErrors.idempotency_key_reused) });
    else if (kept) repeats.push({ request, kept });
    else if (first === request) fresh.push(request);
    else twins.push([request, first]);
  }
  const repeated = repeats.length === 0 ? [] : await repeat(session, repeats);
  for (const [index, { request }] of repeats.entries())
    outcomes.set(request, repeated[index] as Outcome<Result>);
  const written = fresh.length === 0 ? null : await write(session, fresh, isRetry);
  return async () => {
    for (const [request, outcome] of (await written?.()) ?? []) outcomes.set(request, outcome);
    for (const [twin, first] of twins) {
      const outcome = outcomes.get(first) as Outcome<Result>;
      outcomes.set(twin, outcome.ok ? { ok: true, result: twinOf(first, outcome.result) } : outcome);
    }
    return outcomes;
  };
}

function keyOf({ accountId, claim }: KeyedRequest): string | null {
  return claim && nameOf(accountId, claim.keyHash);
}
