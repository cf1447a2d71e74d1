// The lane of one endpoint, in the process that owns it: turns events into deliveries, and sends what is due.
import type { Agent } from "undici";
import { type EventWatch, PAGE_EVENTS } from "../../events/index.ts";
import { type SecretKey, unseal } from "../../platform/crypto.ts";
import { type PublicId, publicId } from "../../platform/ids.ts";
import type { OwnedLane } from "../../platform/lanes/lane-ownership.ts";
import type { Presence } from "../../platform/lanes/presence.ts";
import { describeError, type Log } from "../../platform/log.ts";
import { createOutboundAgent } from "../../platform/outbound/create-outbound-agent.ts";
import type { IpPolicy } from "../../platform/outbound/ip-policy.ts";
import { bodiesOf } from "./bodies-of.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import type { DeliveryTurns } from "./delivery-turns.ts";
import {
  type DueDelivery,
  forgetDeliveries,
  type LaneEndpoint,
  readDueDeliveries,
  readLaneEndpoint,
} from "./due-deliveries.ts";
import type { EndpointOwner } from "./owned-endpoint.ts";
import { type PlanDeps, planEvents } from "./plan-events.ts";
import { recordOutcomes } from "./record-outcomes.ts";

/** Maximum number of deliveries in memory. Further events wait as events. */
const MOST_READY = 256;
/** Milliseconds until the lane looks again when nothing wakes it. */
const IDLE_MS = 5_000;
/** Milliseconds of pause after an unexpected failure, for example of the database. */
const FAILURE_PAUSE_MS = 1_000;

export interface WebhookLaneDeps extends PlanDeps {
  watch: EventWatch;
  turns: DeliveryTurns;
  presence: Presence;
  log: Log;
  /** Decrypts the secrets. */
  secretKey: SecretKey;
  policy: IpPolicy;
  /** Milliseconds for the whole exchange of an attempt. */
  timeoutMs: number;
  /** Called for each recorded attempt. */
  onAttempt?(outcome: "succeeded" | "retried" | "failed"): void;
}

/** Deliveries in flight are completed in every state. */
type LaneState =
  /** The endpoint wasn't read yet. */
  | { name: "starting" }
  | { name: "active"; endpoint: LaneEndpoint }
  /** The endpoint is active, and more is to be sent than the queue takes. */
  | { name: "full"; endpoint: LaneEndpoint }
  /** The endpoint is disabled or deleted. `version`: of the endpoint when it was last read. */
  | { name: "disabled"; version: number | null }
  | { name: "stopping" };

export class WebhookLane {
  readonly owned: OwnedLane;
  readonly #deps: WebhookLaneDeps;
  readonly #owner: EndpointOwner;
  readonly #id: PublicId<"whk">;
  /** Not shared with other endpoints: one that hangs would use up the connections to a common host. */
  readonly #agent: Agent;
  readonly #queue: DeliveryQueue;
  readonly #running: Promise<void>;
  #stopped: Promise<void> | null = null;
  /** Events up to this number were looked at. */
  #position = 0;
  #state: LaneState = { name: "starting" };
  /** When the endpoint was read, by `performance.now`. */
  #readAt = Number.NEGATIVE_INFINITY;
  /** Deliveries in the database may be due that aren't in the queue. */
  #mayBeDue = true;
  #wake: () => void = () => undefined;
  /** One wait at a time: a wait can't be canceled. */
  #watching: Promise<unknown> | null = null;

  constructor(owned: OwnedLane, deps: WebhookLaneDeps) {
    this.owned = owned;
    this.#deps = deps;
    const { accountId, laneId: endpointId, epoch } = owned;
    this.#owner = { accountId, endpointId, epoch, workerId: deps.presence.workerId };
    this.#id = publicId("whk", endpointId);
    this.#agent = createOutboundAgent(deps.policy);
    this.#queue = new DeliveryQueue({
      accountId,
      turns: deps.turns,
      dispatcher: this.#agent,
      timeoutMs: deps.timeoutMs,
      readBodies: (deliveries) => this.#readBodies(deliveries),
      mayWrite: () => this.#state.name !== "stopping" && deps.presence.mayWrite(),
      record: (outcomes) => this.#record(outcomes),
      onDone: () => {
        if (this.#state.name !== "full" || this.#queue.size > MOST_READY / 2) return;
        this.#enter({ name: "active", endpoint: this.#state.endpoint });
        this.#wake();
      },
      onRecovery: () => this.wake(),
      onFailure: (error) => this.#report(error),
    });
    this.#running = this.#run();
  }

  /** The version of an endpoint that is disabled, or down while deliveries wait for the next probe; otherwise null. */
  get waitingVersion(): number | null {
    const isDown = this.#queue.isDown && this.#queue.size > 0;
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
    this.#enter({ name: "stopping" });
    this.#queue.setTarget(null);
    this.#wake();
    await this.#running;
    await this.#queue.idle();
    await this.#agent.close();
  }

  /** The only place where the state changes. A lane that stops never starts again. */
  #enter(state: LaneState): void {
    if (this.#state.name !== "stopping") this.#state = state;
  }

  get #endpoint(): LaneEndpoint | null {
    return "endpoint" in this.#state ? this.#state.endpoint : null;
  }

  get #version(): number | null {
    return this.#state.name === "disabled" ? this.#state.version : (this.#endpoint?.version ?? null);
  }

  async #run(): Promise<void> {
    while (this.#state.name !== "stopping") {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      try {
        if (await this.#look()) continue;
        await Promise.race([woken, this.#change()]);
      } catch (error) {
        this.#report(error);
        this.#readAt = Number.NEGATIVE_INFINITY;
        await this.#idle(FAILURE_PAUSE_MS);
      }
    }
  }

  /** Resolves when there may be more to do. */
  #change(): Promise<unknown> {
    switch (this.#state.name) {
      case "active":
      case "full":
        return this.#newEvents(IDLE_MS);
      case "starting":
      case "disabled":
      case "stopping":
        return this.#idle(IDLE_MS);
    }
  }

  /** Ends early when the process stops. */
  #idle(ms: number): Promise<unknown> {
    return this.#deps.watch.next(this.owned.accountId, Number.POSITIVE_INFINITY, ms);
  }

  #newEvents(limitMs: number): Promise<unknown> {
    this.#watching ??= this.#deps.watch.next(this.owned.accountId, this.#position, limitMs).finally(() => {
      this.#watching = null;
    });
    return this.#watching;
  }

  /** True when there are more events, and room for them. */
  async #look(): Promise<boolean> {
    const endpoint = await this.#readEndpoint();
    if (endpoint === null || !this.#deps.presence.mayWrite()) return false;
    if (this.#mayBeDue) this.#mayBeDue = await this.#load();
    // An attempt may have disabled the endpoint meanwhile.
    if (this.#endpoint === null) return false;
    // New events mustn't overtake due deliveries. The queue wakes the lane when it has room.
    const isFull = this.#mayBeDue || this.#queue.size > MOST_READY - PAGE_EVENTS;
    this.#enter({ name: isFull ? "full" : "active", endpoint });
    if (isFull) return this.#queue.size === 0;
    const after = Math.max(this.#position, endpoint.position);
    const plan = await planEvents(this.#deps, this.#owner, endpoint, after);
    if (plan === null) {
      this.#readAt = Number.NEGATIVE_INFINITY;
      return false;
    }
    this.#position = plan.position;
    this.#queue.add(plan.ready);
    if (plan.missed > 0) {
      this.#deps.log.warn(
        { webhook: this.#id, missed: plan.missed },
        "events were deleted before a webhook endpoint got them",
      );
    }
    if (!plan.isMore && this.#queue.size === 0) this.#mayBeDue = this.#queue.tryAllAgain();
    return plan.isMore || this.#mayBeDue;
  }

  /** Null when the endpoint gets nothing. Not read for every event: a change is noticed by the version of the endpoint. */
  async #readEndpoint(): Promise<LaneEndpoint | null> {
    const { database, secretKey } = this.#deps;
    const { accountId, endpointId } = this.#owner;
    if (performance.now() - this.#readAt < IDLE_MS) return this.#endpoint;
    this.#readAt = performance.now();
    const [row] = await database.run(readLaneEndpoint, { accountId, endpointId });
    if (row && row.version !== this.#version) this.#queue.renew(row.failing_ms);
    if (row?.status !== "active" || this.#state.name === "stopping") {
      this.#disable(row?.version ?? this.#version);
      return null;
    }
    const sealed = row.previous_secret === null ? [row.secret] : [row.secret, row.previous_secret];
    const secrets = sealed.map((one) => unseal(secretKey, one).toString("utf8"));
    this.#queue.setTarget({ url: row.url, secrets });
    this.#enter({ name: "active", endpoint: row });
    return row;
  }

  #disable(version: number | null): void {
    this.#enter({ name: "disabled", version });
    this.#queue.setTarget(null);
  }

  /** Puts due deliveries into the queue. True when not all fit. */
  async #load(): Promise<boolean> {
    const { accountId, endpointId } = this.#owner;
    // Before the read: a delivery that is recorded meanwhile was still pending when it was read.
    const known = this.#queue.known();
    // Due deliveries that are known already come first.
    const limit = MOST_READY + known.size;
    const due = await this.#deps.database.run(readDueDeliveries, { accountId, endpointId, limit });
    const fresh = due.filter(({ delivery_id }) => !known.has(delivery_id));
    this.#queue.add(fresh.slice(0, MOST_READY - this.#queue.size));
    return due.length === limit;
  }

  async #readBodies(deliveries: DueDelivery[]): Promise<ReadonlyMap<string, string>> {
    const { database, resources } = this.#deps;
    const { accountId } = this.#owner;
    const bodies = await bodiesOf(resources, accountId, deliveries);
    const ids = deliveries.map(({ delivery_id }) => delivery_id).filter((id) => !bodies.has(id));
    if (ids.length > 0) await database.run(forgetDeliveries, { accountId, ids });
    return bodies;
  }

  async #record(outcomes: Parameters<typeof recordOutcomes>[2]): Promise<void> {
    const { database, log, onAttempt } = this.#deps;
    const isFailing = this.#endpoint === null || this.#endpoint.failing_ms !== null;
    const { isHealthy, isDisabled } = await recordOutcomes(database, this.#owner, outcomes, isFailing);
    if (this.#endpoint) this.#endpoint.failing_ms = isHealthy ? null : 0;
    for (const { status } of outcomes) onAttempt?.(status === "pending" ? "retried" : status);
    if (!isDisabled) return;
    this.#disable(this.#version);
    log.warn({ webhook: this.#id }, "a webhook endpoint was disabled");
  }

  #report(error: unknown): void {
    this.#deps.log.warn(
      { err: describeError(error), webhook: this.#id },
      "the lane of a webhook endpoint failed",
    );
  }
}
