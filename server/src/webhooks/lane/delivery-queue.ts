// Sends the deliveries of one endpoint: some at a time, and first attempts in order for each contact. While the endpoint is down,
// one delivery at a time is sent as a probe, and the others wait.
import { Batcher } from "../../platform/load/batcher.ts";
import { webhookId } from "../deliveries/delivery.ts";
import type { DeliveryTurns } from "./delivery-turns.ts";
import type { DueDelivery } from "./due-deliveries.ts";
import { EndpointHealth } from "./endpoint-health.ts";
import { type PostOptions, type PostResult, postDelivery } from "./post-delivery.ts";
import type { AttemptOutcome } from "./record-outcomes.ts";
import { honoured, retryDelay } from "./retry-schedule.ts";
import { signedHeaders } from "./sign.ts";

/** Requests in flight to one endpoint. */
const CONCURRENCY = 16;
/** Outcomes that one transaction records. */
const BATCH = 128;
/** Characters of a request that the log keeps. */
const KEPT_REQUEST = 16 * 1_024;
const GONE = 410;

export interface Target {
  url: string;
  /** The newest first. */
  secrets: string[];
}

export interface DeliveryQueueOptions extends PostOptions {
  accountId: string;
  turns: DeliveryTurns;
  /** The request bodies by delivery id, read now. Without the deliveries whose resource is gone, which it forgets. */
  readBodies(deliveries: DueDelivery[]): Promise<ReadonlyMap<string, string>>;
  record(outcomes: AttemptOutcome[]): Promise<void>;
  /** False when this process must not act for its lanes any more. */
  mayWrite(): boolean;
  onDone(): void;
  /** The endpoint works again. The deliveries that waited for it must be read again, in the order in which they are due. */
  onRecovery(): void;
  onFailure(error: unknown): void;
}

/** Attempts in flight are completed in every state. */
type QueueState =
  /** The endpoint gets nothing. */
  | { name: "closed" }
  /** The endpoint was changed, and no attempt has begun since. Earlier attempts that fail now cause no pause. */
  | { name: "renewed"; target: Target }
  /** Sends what may be sent: one probe at a time while the endpoint is down. */
  | { name: "sending"; target: Target }
  /** The endpoint is down, and the next probe waits. */
  | { name: "paused"; target: Target; timer: NodeJS.Timeout };

export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;
  readonly #bodies: Batcher<DueDelivery, string | undefined>;
  readonly #outcomes: Batcher<AttemptOutcome, void>;
  /** Deliveries that wait for a free request, or for an earlier one of their contact. */
  #waiting: DueDelivery[] = [];
  /** Deliveries that wait, are in flight, or aren't recorded yet. */
  readonly #known = new Set<string>();
  /** Contacts whose first attempt is in flight. */
  readonly #busy = new Set<string>();
  #requests = 0;
  /** Deliveries in flight or being recorded. */
  readonly #working = new Set<Promise<void>>();
  #state: QueueState = { name: "closed" };
  readonly #health = new EndpointHealth();
  /** Types of the deliveries that were probes since the endpoint is down. They wait until all others were probes too. */
  readonly #tried = new Map<string, string>();

  constructor(options: DeliveryQueueOptions) {
    this.#options = options;
    this.#bodies = new Batcher({
      maxBatch: CONCURRENCY,
      maxWaiting: Number.POSITIVE_INFINITY,
      run: async (deliveries) => {
        const bodies = await options.readBodies(deliveries);
        return deliveries.map(({ delivery_id }) => ({ ok: true, result: bodies.get(delivery_id) }));
      },
    });
    this.#outcomes = new Batcher({
      maxBatch: BATCH,
      maxWaiting: Number.POSITIVE_INFINITY,
      run: async (outcomes) => {
        await options.record(outcomes);
        return outcomes.map(() => ({ ok: true, result: undefined }));
      },
    });
  }

  get size(): number {
    return this.#known.size;
  }

  get isDown(): boolean {
    return this.#health.isDown;
  }

  /** A copy: deliveries that must not be added. */
  known(): Set<string> {
    return new Set([...this.#known, ...this.#tried.keys()]);
  }

  /** Null while the endpoint gets nothing: what waits is forgotten, and read again later. */
  setTarget(target: Target | null): void {
    if (target !== null) {
      if (this.#state.name === "closed") this.#enter({ name: "renewed", target });
      else this.#state.target = target;
      return;
    }
    this.#enter({ name: "closed" });
    this.#forgetWaiting();
  }

  /** Sends the next probe without a pause. `failingMs`: how long the endpoint has been failing; null while it works. */
  renew(failingMs: number | null): void {
    this.#health.begin(failingMs);
    this.#forgetWaiting();
    if (this.#state.name !== "closed") this.#enter({ name: "renewed", target: this.#state.target });
  }

  /** Makes all due deliveries probes once more. False when there are none. */
  tryAllAgain(): boolean {
    if (this.#tried.size === 0) return false;
    this.#tried.clear();
    return true;
  }

  /** The only place where the state changes. */
  #enter(state: QueueState): void {
    if (this.#state.name === "paused") clearTimeout(this.#state.timer);
    this.#state = state;
  }

  #forgetWaiting(): void {
    this.#tried.clear();
    for (const { delivery_id } of this.#waiting.splice(0)) this.#known.delete(delivery_id);
  }

  /** In the order of their events. */
  add(deliveries: DueDelivery[]): void {
    for (const { delivery_id } of deliveries) this.#known.add(delivery_id);
    this.#waiting.push(...deliveries);
    this.#startNext();
  }

  /** Resolves when nothing is in flight or being recorded. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  #startNext(): void {
    switch (this.#state.name) {
      case "closed":
      case "paused":
        return;
      case "renewed":
      case "sending":
        this.#startChosen(this.#state.target);
    }
  }

  #startChosen(target: Target): void {
    if (this.#waiting.length === 0 || this.#requests >= CONCURRENCY) return;
    const chosen = this.isDown ? this.#nextProbe() : this.#firsts().slice(0, CONCURRENCY - this.#requests);
    if (chosen.length === 0) return;
    const begun = new Set(chosen);
    this.#waiting = this.#waiting.filter((delivery) => !begun.has(delivery));
    for (const delivery of chosen) {
      const work = this.#send(target, delivery).finally(() => this.#working.delete(work));
      this.#working.add(work);
    }
  }

  /** The waiting deliveries that wait for no earlier one of their contact. */
  #firsts(): DueDelivery[] {
    const contacts = new Set(this.#busy);
    return this.#waiting.filter((delivery) => {
      const contact = orderedContact(delivery);
      if (contact === null) return true;
      if (contacts.has(contact)) return false;
      contacts.add(contact);
      return true;
    });
  }

  /** One or none. A type that wasn't tried comes first: an endpoint may refuse the events of one type only. */
  #nextProbe(): DueDelivery[] {
    if (this.#requests > 0) return [];
    const firsts = this.#firsts();
    const triedTypes = new Set(this.#tried.values());
    const probe = firsts.find(({ type }) => !triedTypes.has(type)) ?? firsts[0];
    return probe === undefined ? [] : [probe];
  }

  async #send(target: Target, delivery: DueDelivery): Promise<void> {
    const { mayWrite, onDone, onFailure } = this.#options;
    try {
      const attempt = mayWrite() ? await this.#attempt(target, delivery) : null;
      if (attempt) await this.#outcomes.submit(attempt);
    } catch (error) {
      // The attempt isn't recorded, so the delivery stays due.
      onFailure(error);
    } finally {
      this.#known.delete(delivery.delivery_id);
      onDone();
    }
  }

  /** The body is read right before the request: a delivery may wait for minutes, and its contact may be erased meanwhile. */
  async #attempt(target: Target, delivery: DueDelivery): Promise<AttemptOutcome | null> {
    const contact = orderedContact(delivery);
    const isProbe = this.isDown;
    if (this.#state.name === "renewed") this.#enter({ name: "sending", target: this.#state.target });
    this.#requests++;
    if (contact !== null) this.#busy.add(contact);
    try {
      await this.#options.turns.next(this.#options.accountId);
      const body = await this.#bodies.submit(delivery);
      if (body === undefined) return null;
      const id = webhookId(this.#options.accountId, delivery);
      const headers = signedHeaders({ id, timestamp: new Date(), body, secrets: target.secrets });
      const result = await postDelivery(target.url, { ...headers }, body, this.#options);
      this.#judge(delivery, result);
      return outcomeOf(delivery, isProbe, body, result);
    } finally {
      this.#requests--;
      if (contact !== null) this.#busy.delete(contact);
      this.#startNext();
    }
  }

  #judge({ delivery_id, type }: DueDelivery, { isSuccess, retryAfterMs }: PostResult): void {
    const wasDown = this.isDown;
    if (isSuccess) {
      this.#health.succeed();
      if (!wasDown) return;
      if (this.#state.name === "paused") this.#enter({ name: "sending", target: this.#state.target });
      this.#forgetWaiting();
      this.#options.onRecovery();
      return;
    }
    this.#health.fail(delivery_id);
    if (!this.isDown || this.#state.name === "closed" || this.#state.name === "renewed") return;
    if (wasDown) this.#tried.set(delivery_id, type);
    const { target } = this.#state;
    const pauseMs = this.#health.pauseMs(honoured(retryAfterMs), Math.random());
    const timer = setTimeout(() => {
      if (this.#state.name === "paused") this.#enter({ name: "sending", target: this.#state.target });
      this.#startNext();
    }, pauseMs).unref();
    this.#enter({ name: "paused", target, timer });
  }
}

/** The contact whose first attempts stay in order; null for a repeated attempt. */
function orderedContact({ attempts, contact_id }: DueDelivery): string | null {
  return attempts === 0 ? contact_id : null;
}

/** Texts of deliveries about exports and imports aren't kept: a filter, and the name of a column, may name a person. */
function outcomeOf(
  delivery: DueDelivery,
  isProbe: boolean,
  body: string,
  result: PostResult,
): AttemptOutcome {
  const isKept = !/^(export|import)\./.test(delivery.type);
  const isGone = result.responseStatus === GONE;
  const { isSuccess } = result;
  // A failed probe says that the endpoint is down, so it costs the delivery no attempt.
  const isCounted = !isProbe || isSuccess || isGone;
  const delayMs =
    isSuccess || !isCounted ? 0 : retryDelay(delivery.attempts + 1, result.retryAfterMs, Math.random());
  return {
    deliveryId: delivery.delivery_id,
    contactId: delivery.contact_id,
    status: isSuccess ? "succeeded" : delayMs === null || isGone ? "failed" : "pending",
    isCounted,
    delayMs: delayMs ?? 0,
    durationMs: result.durationMs,
    requestBody: isKept ? body.slice(0, KEPT_REQUEST) : null,
    responseStatus: result.responseStatus,
    responseBody: isKept ? result.responseBody : null,
    error: result.error,
    isGone,
  };
}
