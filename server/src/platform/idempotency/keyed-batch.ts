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

export interface KeyedBatchOptions<Request extends KeyedRequest, Result> {
  database: Database;
  maxBatch: number;
  maxWaiting: number;
  onBatch?: OnBatch | undefined;
  /**
   * Does the work of a batch. A refusal is an outcome, because an error rolls back the whole batch. `isRetry`: an earlier try
   * failed, and its commit may have been lost. The returned function is called after the commit.
   */
  work(
    session: Session,
    requests: Request[],
    isRetry: boolean,
  ): Promise<() => Promise<Pick<Map<Request, Outcome<Result>>, "get">>>;
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
      .transaction((session) => options.work(session, requests, isRetry), settings)
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

interface ClaimedRequests<Request> {
  /** Requests to be done. */
  fresh: Request[];
  /** Requests whose key an earlier request has used with the same fingerprint. */
  repeats: [request: Request, kept: KeptKey][];
  /** Requests with the key of a fresh one. */
  twins: [twin: Request, first: Request][];
  /** Requests whose key belongs to another body. */
  refused: Map<Request, Outcome<never>>;
}

/** Claims the keys of a batch, each once. `idOf`: the id of what the request creates. */
export async function claimRequests<Request extends KeyedRequest>(
  session: Session,
  requests: Request[],
  idOf: (request: Request) => string,
): Promise<ClaimedRequests<Request>> {
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
  const claimed: ClaimedRequests<Request> = { fresh: [], repeats: [], twins: [], refused: new Map() };
  for (const request of requests) {
    const name = keyOf(request) ?? "";
    const first = firsts.get(name) ?? request;
    const kept = keptByName.get(name);
    const used = kept ?? first.claim;
    if (used && request.claim && !used.fingerprint.equals(request.claim.fingerprint))
      claimed.refused.set(request, { ok: false, error: new Problem(requestErrors.idempotency_key_reused) });
    else if (kept) claimed.repeats.push([request, kept]);
    else if (first === request) claimed.fresh.push(request);
    else claimed.twins.push([request, first]);
  }
  return claimed;
}

function keyOf({ accountId, claim }: KeyedRequest): string | null {
  return claim && nameOf(accountId, claim.keyHash);
}
