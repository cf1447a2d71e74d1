// The lane of one endpoint, in the process that owns it: turns events into deliveries, and sends what is due. First attempts for a
// contact keep the order of the events. While the endpoint is down, it gets one delivery after each pause as a probe.
import type { Agent } from "undici";
import { type EventWatch, PAGE_EVENTS } from "../../events/index.ts";
import type { SecretKey } from "../../platform/crypto.ts";
import { publicId } from "../../platform/ids.ts";
import type { OwnedLane } from "../../platform/lanes/lane-ownership.ts";
import type { Presence } from "../../platform/lanes/presence.ts";
import { describeError, type Log } from "../../platform/log.ts";
import { createOutboundAgent } from "../../platform/outbound/create-outbound-agent.ts";
import type { IpPolicy } from "../../platform/outbound/ip-policy.ts";
import { type Attempt, attempt, bodiesOf, outcomeOf } from "./attempt.ts";
import { type DeliveryTurns, nextDeliveries } from "./delivery-order.ts";
import {
  type DueDelivery,
  type EndpointOwner,
  type LaneEndpoint,
  readDueDeliveries,
  readLaneEndpoint,
} from "./due-deliveries.ts";
import { EndpointHealth } from "./endpoint-health.ts";
import { type PlanDeps, planEvents } from "./plan-events.ts";
import { recordOutcomes } from "./record-outcomes.ts";

/** Maximum number of deliveries in memory. Further events wait as events. */
const MOST_READY = 256;
/** Requests in flight to one endpoint. */
const CONCURRENCY = 16;
/** Milliseconds until the lane looks again when nothing wakes it. */
const IDLE_MS = 5_000;
/** Milliseconds of pause after an unexpected failure, for example of the database. */
const FAILURE_PAUSE_MS = 1_000;

export interface WebhookLaneDeps extends PlanDeps {
  watch: EventWatch;
  turns: DeliveryTurns;
  presence: Presence;
  log: Log;
  secretKey: SecretKey;
  policy: IpPolicy;
  /** Milliseconds for the whole exchange of an attempt. */
  timeoutMs: number;
  /** For each recorded attempt. */
  onAttempt?(outcome: "succeeded" | "retried" | "failed"): void;
}

export class WebhookLane {
  readonly owned: OwnedLane;
  readonly #deps: WebhookLaneDeps;
  readonly #owner: EndpointOwner;
  /** Not shared with other endpoints: one that hangs would use up the connections to a common host. */
  readonly #agent: Agent;
  readonly #running: Promise<void>;
  #stopped: Promise<void> | null = null;
  /** Null before the first read, and while the endpoint is disabled or deleted: it gets nothing then. */
  #endpoint: LaneEndpoint | null = null;
  /** Of the endpoint when it was last read; null before. */
  #version: number | null = null;
  /** When the endpoint was read, by `performance.now`. */
  #readAt = Number.NEGATIVE_INFINITY;
  /** Events up to this number were looked at. */
  #position = 0;
  /** There may be later events. */
  #mayHaveEvents = true;
  /** Deliveries in the database may be due that aren't in memory. */
  #mayBeDue = true;
  /** Deliveries that wait for a free request, for an earlier one of their contact, or for their turn as a probe. */
  #waiting: DueDelivery[] = [];
  readonly #inFlight = new Map<DueDelivery, Promise<void>>();
  /** Attempts that `#judge` has yet to look at. */
  #finished: Attempt[] = [];
  /** Attempts that aren't recorded yet. */
  #judged: Attempt[] = [];
  readonly #health = new EndpointHealth();
  /** While it runs, an endpoint that is down gets no probe. */
  #pause: NodeJS.Timeout | null = null;
  /** Types by id of the deliveries that were probes since the endpoint is down. They wait until all others were probes too. */
  readonly #tried = new Map<string, string>();
  #wake: () => void = () => undefined;
  /** One wait at a time: a wait can't be canceled. */
  #watching: Promise<void> | null = null;

  constructor(owned: OwnedLane, deps: WebhookLaneDeps) {
    this.owned = owned;
    this.#deps = deps;
    const { accountId, laneId: endpointId, epoch } = owned;
    this.#owner = { accountId, endpointId, epoch, workerId: deps.presence.workerId };
    this.#agent = createOutboundAgent(deps.policy);
    this.#running = this.#run();
  }

  /** The version of an endpoint that is disabled, or down while deliveries wait for the next probe; otherwise null. */
  get waitingVersion(): number | null {
    const isDown = this.#health.isDown && this.#size > 0;
    return isDown || this.#endpoint === null ? this.#version : null;
  }

  /** Deliveries are due, or the endpoint was changed. */
  wake(): void {
    this.#mayBeDue = true;
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#wake();
  }

  /**
   * Sends nothing more and waits for requests in flight. Deliveries without a recorded attempt are sent again later.
   * Further calls return the same promise: the lane may be lost while the process stops.
   */
  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  async #end(): Promise<void> {
    this.#wake();
    await this.#running;
    await Promise.all(this.#inFlight.values());
    this.#judge();
    await this.#record().catch((error) => this.#report(error));
    await this.#agent.close();
  }

  get #size(): number {
    return this.#waiting.length + this.#inFlight.size + this.#finished.length + this.#judged.length;
  }

  async #run(): Promise<void> {
    while (this.#stopped === null) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      try {
        await this.#readEndpoint();
        this.#judge();
        const isMore = await this.#fill();
        // An attempt that finished meanwhile may show that the endpoint is down.
        if (this.#finished.length === 0) await this.#startNext();
        await this.#record();
        if (!isMore && this.#stopped === null) await Promise.race([woken, this.#events()]);
      } catch (error) {
        // An attempt that wasn't recorded leaves its delivery due.
        this.#report(error);
        this.wake();
        await this.#deps.watch.next(this.owned.accountId, Number.POSITIVE_INFINITY, FAILURE_PAUSE_MS);
      }
    }
  }

  #events(): Promise<unknown> {
    const { watch } = this.#deps;
    const { accountId } = this.owned;
    // The position of a disabled endpoint falls behind.
    if (this.#endpoint === null) return watch.next(accountId, Number.POSITIVE_INFINITY, IDLE_MS);
    this.#watching ??= watch.next(accountId, this.#position, IDLE_MS).then((wake) => {
      this.#watching = null;
      if (wake === "changed") this.#mayHaveEvents = true;
    });
    return this.#watching;
  }

  /** Not read for every event: a change is noticed by the version of the endpoint. */
  async #readEndpoint(): Promise<void> {
    if (performance.now() - this.#readAt < IDLE_MS) return;
    this.#readAt = performance.now();
    const { database, secretKey } = this.#deps;
    const row = await readLaneEndpoint(database, secretKey, this.#owner);
    this.#endpoint = row?.status === "active" ? row : null;
    if (this.#endpoint === null) this.#readAgain();
    if (row === undefined || row.version === this.#version) return;
    this.#version = row.version;
    this.#health.begin(row.failing_ms);
    this.#readAgain();
  }

  /** Reads again what is due, in its order, and sends the next probe without a pause. */
  #readAgain(): void {
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = null;
    this.#tried.clear();
    this.#waiting = [];
    this.#mayBeDue = true;
    this.#mayHaveEvents = true;
  }

  /** Puts due deliveries, then those of later events, into the line. True when there is more, and room for it. */
  async #fill(): Promise<boolean> {
    const endpoint = this.#endpoint;
    if (endpoint === null || !this.#deps.presence.mayWrite()) return false;
    if (this.#size > MOST_READY - PAGE_EVENTS) return false;
    if (this.#mayBeDue) await this.#load();
    // New events mustn't overtake due deliveries.
    if (this.#mayBeDue || !this.#mayHaveEvents || this.#size > MOST_READY - PAGE_EVENTS) return false;
    const after = Math.max(this.#position, endpoint.position);
    const plan = await planEvents(this.#deps, this.#owner, endpoint, after);
    if (plan === null) {
      this.#readAt = Number.NEGATIVE_INFINITY;
      return false;
    }
    this.#position = plan.position;
    this.#mayHaveEvents = plan.isMore;
    this.#waiting.push(...plan.ready);
    const { missed } = plan;
    if (missed > 0) this.#warn("events were deleted before a webhook endpoint got them", { missed });
    return plan.isMore;
  }

  async #load(): Promise<void> {
    // Each delivery is a probe once before any is a probe again.
    if (this.#size === 0 && !this.#mayHaveEvents) this.#tried.clear();
    this.#mayBeDue = false;
    const attempted = [...this.#finished, ...this.#judged].map(({ delivery }) => delivery);
    const inMemory = [...this.#waiting, ...this.#inFlight.keys(), ...attempted];
    const known = new Set([...inMemory.map(({ delivery_id }) => delivery_id), ...this.#tried.keys()]);
    // Due deliveries that are known already come first.
    const limit = MOST_READY + known.size;
    const { accountId, endpointId } = this.#owner;
    const due = await this.#deps.database.run(readDueDeliveries, { accountId, endpointId, limit });
    const fresh = due.filter(({ delivery_id }) => !known.has(delivery_id));
    this.#waiting.push(...fresh.slice(0, MOST_READY - this.#size));
    if (due.length === limit) this.#mayBeDue = true;
  }

  /** The bodies are read right before the requests: a delivery may wait for minutes, and its contact may be erased meanwhile. */
  async #startNext(): Promise<void> {
    const endpoint = this.#endpoint;
    if (endpoint === null || this.#pause) return;
    const free = (this.#health.isDown ? 1 : CONCURRENCY) - this.#inFlight.size;
    const next = nextDeliveries(this.#waiting, this.#inFlight.keys(), this.#tried.values());
    const chosen = next.slice(0, Math.max(free, 0));
    if (chosen.length === 0) return;
    this.#waiting = this.#waiting.filter((delivery) => !chosen.includes(delivery));
    for (const [delivery, body] of await bodiesOf(this.#deps, this.owned.accountId, chosen))
      this.#inFlight.set(delivery, this.#send(endpoint, delivery, body));
  }

  async #send(endpoint: LaneEndpoint, delivery: DueDelivery, body: string): Promise<void> {
    const { turns, presence, timeoutMs } = this.#deps;
    const { accountId } = this.owned;
    const given = { delivery, version: endpoint.version, isProbe: this.#health.isDown, body };
    try {
      await turns.next(accountId);
      if (this.#stopped !== null || !presence.mayWrite()) return;
      const options = { dispatcher: this.#agent, timeoutMs };
      this.#finished.push(await attempt(accountId, endpoint, given, options));
    } catch (error) {
      this.#report(error);
    } finally {
      this.#inFlight.delete(delivery);
      this.#wake();
    }
  }

  /** Decides from finished attempts whether the endpoint is down, and begins the pause before the next probe. */
  #judge(): void {
    const finished = this.#finished.splice(0);
    this.#judged.push(...finished);
    for (const { delivery, version, result } of finished) {
      const wasDown = this.#health.isDown;
      if (result.isSuccess) {
        this.#health.succeed();
        if (wasDown) this.#readAgain();
        continue;
      }
      this.#health.fail(delivery.delivery_id);
      // An attempt from before a change of the endpoint causes no pause.
      if (!this.#health.isDown || version !== this.#version) continue;
      if (wasDown) this.#tried.set(delivery.delivery_id, delivery.type);
      if (this.#pause) clearTimeout(this.#pause);
      const pauseMs = this.#health.pauseMs(result.retryAfterMs, Math.random());
      this.#pause = setTimeout(() => {
        this.#pause = null;
        this.wake();
      }, pauseMs).unref();
    }
  }

  async #record(): Promise<void> {
    const outcomes = this.#judged.splice(0).map(outcomeOf);
    if (outcomes.length === 0) return;
    const { database, onAttempt } = this.#deps;
    const isFailing = this.#endpoint === null || this.#endpoint.failing_ms !== null;
    const { isHealthy, isDisabled } = await recordOutcomes(database, this.#owner, outcomes, isFailing);
    if (this.#endpoint) this.#endpoint.failing_ms = isHealthy ? null : 0;
    for (const { status } of outcomes) onAttempt?.(status === "pending" ? "retried" : status);
    if (!isDisabled) return;
    this.#endpoint = null;
    this.#readAgain();
    this.#warn("a webhook endpoint was disabled");
  }

  #report(error: unknown): void {
    this.#warn("the lane of a webhook endpoint failed", { err: describeError(error) });
  }

  #warn(text: string, fields: object = {}): void {
    this.#deps.log.warn({ webhook: publicId("whk", this.owned.laneId), ...fields }, text);
  }
}
