// Sends the deliveries of one endpoint: some at a time, and first attempts in order for each contact.
import { Batcher } from "../platform/batcher.ts";
import { webhookId } from "./delivery.ts";
import type { DueDelivery } from "./due-deliveries.ts";
import { type PostOptions, type PostResult, postDelivery } from "./post-delivery.ts";
import type { AttemptOutcome } from "./record-outcomes.ts";
import { retryDelay } from "./retry-schedule.ts";
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
  /** The request bodies by delivery id, read now. Without the deliveries whose resource is gone, which it forgets. */
  readBodies(deliveries: DueDelivery[]): Promise<ReadonlyMap<string, string>>;
  /** Records attempts. */
  record(outcomes: AttemptOutcome[]): Promise<void>;
  /** False when this process must not act for its lanes any more. */
  mayWrite(): boolean;
  /** Called after each delivery. */
  onDone(): void;
  onFailure(error: unknown): void;
}

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
  /** Requests in flight. */
  #requests = 0;
  /** Deliveries in flight or being recorded. */
  readonly #working = new Set<Promise<void>>();
  #target: Target | null = null;

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

  /** A copy: deliveries that wait, are in flight, or aren't recorded yet. */
  known(): Set<string> {
    return new Set(this.#known);
  }

  /** Null while the endpoint gets nothing: what waits is forgotten, and read again later. */
  setTarget(target: Target | null): void {
    this.#target = target;
    if (target === null)
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
    const target = this.#target;
    if (target === null) return;
    const skipped = new Set<string>();
    const rest: DueDelivery[] = [];
    for (const delivery of this.#waiting) {
      const contact = delivery.attempts === 0 ? delivery.contact_id : null;
      const mustWait = contact !== null && (this.#busy.has(contact) || skipped.has(contact));
      if (mustWait || this.#requests >= CONCURRENCY) {
        rest.push(delivery);
        if (contact !== null) skipped.add(contact);
      } else {
        const work = this.#send(target, delivery, contact).finally(() => this.#working.delete(work));
        this.#working.add(work);
      }
    }
    this.#waiting = rest;
  }

  async #send(target: Target, delivery: DueDelivery, contact: string | null): Promise<void> {
    const { mayWrite, onDone, onFailure } = this.#options;
    try {
      const attempt = mayWrite() ? await this.#attempt(target, delivery, contact) : null;
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
  async #attempt(
    target: Target,
    delivery: DueDelivery,
    contact: string | null,
  ): Promise<AttemptOutcome | null> {
    this.#requests++;
    if (contact !== null) this.#busy.add(contact);
    try {
      const body = await this.#bodies.submit(delivery);
      if (body === undefined) return null;
      const id = webhookId(this.#options.accountId, delivery);
      const headers = signedHeaders({ id, timestamp: new Date(), body, secrets: target.secrets });
      return outcomeOf(delivery, body, await postDelivery(target.url, { ...headers }, body, this.#options));
    } finally {
      this.#requests--;
      if (contact !== null) this.#busy.delete(contact);
      this.#startNext();
    }
  }
}

/** Texts of deliveries about an export aren't kept: the export's filter may name a person. */
function outcomeOf(delivery: DueDelivery, body: string, result: PostResult): AttemptOutcome {
  const isKept = !delivery.type.startsWith("export.");
  const isGone = result.responseStatus === GONE;
  const delayMs = result.isSuccess
    ? null
    : retryDelay(delivery.attempts + 1, result.retryAfterMs, Math.random());
  return {
    deliveryId: delivery.delivery_id,
    contactId: delivery.contact_id,
    status: result.isSuccess ? "succeeded" : delayMs === null || isGone ? "failed" : "pending",
    delayMs: delayMs ?? 0,
    durationMs: result.durationMs,
    requestBody: isKept ? body.slice(0, KEPT_REQUEST) : null,
    responseStatus: result.responseStatus,
    responseBody: isKept ? result.responseBody : null,
    error: result.error,
    isGone,
  };
}
