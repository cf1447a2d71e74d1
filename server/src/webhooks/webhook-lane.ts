// The lane of one endpoint, in the process that owns it: turns events into deliveries, and sends what is due.
import type { Agent } from "undici";
import type { EventResources, EventWatch } from "../events/index.ts";
import { unseal } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import type { OwnedLane } from "../platform/lanes/lane-ownership.ts";
import type { Presence } from "../platform/lanes/presence.ts";
import { describeError, type Log } from "../platform/log.ts";
import { createOutboundAgent } from "../platform/outbound/create-outbound-agent.ts";
import type { IpPolicy } from "../platform/outbound/ip-policy.ts";
import { bodiesOf } from "./bodies-of.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import { forgetDeliveries, readActiveEndpoint, readDueDeliveries } from "./due-deliveries.ts";
import type { EndpointOwner } from "./owned-endpoint.ts";
import { planEvents } from "./plan-events.ts";
import { recordOutcomes } from "./record-outcomes.ts";

/** Maximum number of deliveries in memory. Further events wait as events. */
const MOST_READY = 256;
/** Milliseconds until the lane looks again when nothing wakes it. */
const IDLE_MS = 15_000;
/** Milliseconds of pause after an unexpected failure, for example of the database. */
const FAILURE_PAUSE_MS = 1_000;

export interface WebhookLaneDeps {
  database: Database;
  resources: EventResources;
  watch: EventWatch;
  presence: Presence;
  log: Log;
  /** Decrypts the secrets: 32 bytes. */
  secretKey: Buffer;
  policy: IpPolicy;
  /** Milliseconds for the whole exchange of an attempt. */
  timeoutMs: number;
}

export class WebhookLane {
  readonly owned: OwnedLane;
  readonly #deps: WebhookLaneDeps;
  readonly #owner: EndpointOwner;
  /** Not shared with other endpoints: one that hangs would use up the connections to a common host. */
  readonly #agent: Agent;
  readonly #queue: DeliveryQueue;
  readonly #running: Promise<void>;
  /** Events up to this number were looked at. */
  #position = 0;
  #isStopped = false;
  #wake: () => void = () => undefined;
  /** One wait at a time: a wait can't be canceled. */
  #watching: Promise<unknown> | null = null;

  constructor(owned: OwnedLane, deps: WebhookLaneDeps) {
    this.owned = owned;
    this.#deps = deps;
    const { accountId, laneId: endpointId, epoch } = owned;
    this.#owner = { accountId, endpointId, epoch, workerId: deps.presence.workerId };
    this.#agent = createOutboundAgent(deps.policy);
    this.#queue = new DeliveryQueue({
      accountId,
      dispatcher: this.#agent,
      timeoutMs: deps.timeoutMs,
      mayWrite: () => !this.#isStopped && deps.presence.mayWrite(),
      record: (outcomes) => this.#record(outcomes),
      onDone: () => {
        if (this.#queue.size < MOST_READY / 2) this.#wake();
      },
      onFailure: (error) => this.#report(error),
    });
    this.#running = this.#run();
  }

  /** Deliveries are due, or the endpoint was changed. */
  wake(): void {
    this.#wake();
  }

  /** Sends nothing more and waits for requests in flight. Deliveries without a recorded attempt are sent again later. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#queue.setTarget(null);
    this.#wake();
    await this.#running;
    await this.#queue.idle();
    await this.#agent.close();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      try {
        if (!(await this.#look())) await Promise.race([woken, this.#newEvents(IDLE_MS)]);
      } catch (error) {
        this.#report(error);
        await this.#deps.watch.next(this.owned.accountId, Number.POSITIVE_INFINITY, FAILURE_PAUSE_MS);
      }
    }
  }

  #newEvents(limitMs: number): Promise<unknown> {
    this.#watching ??= this.#deps.watch.next(this.owned.accountId, this.#position, limitMs).finally(() => {
      this.#watching = null;
    });
    return this.#watching;
  }

  /** True when there are more events, and room for them. */
  async #look(): Promise<boolean> {
    const { database, presence, secretKey, log } = this.#deps;
    const { accountId, endpointId } = this.#owner;
    const [endpoint] = await database.run(readActiveEndpoint, { accountId, endpointId });
    if (!endpoint || this.#isStopped) {
      this.#queue.setTarget(null);
      return false;
    }
    if (!presence.mayWrite()) return false;
    const { url, secret, previous_secret } = endpoint;
    const sealed = previous_secret === null ? [secret] : [secret, previous_secret];
    this.#queue.setTarget({ url, secrets: sealed.map((one) => unseal(secretKey, one).toString("utf8")) });
    const room = MOST_READY - this.#queue.size;
    if (room <= 0) return false;
    const after = Math.max(this.#position, endpoint.position);
    const plan = await planEvents(this.#deps, this.#owner, endpoint, { after, limit: room });
    this.#position = plan.position;
    if (plan.missed > 0)
      log.warn(
        { webhook: endpointId, missed: plan.missed },
        "events were deleted before a webhook endpoint got them",
      );
    const isFull = await this.#load();
    return plan.isMore && !isFull;
  }

  /** Puts due deliveries into the queue. True when the queue is full. */
  async #load(): Promise<boolean> {
    const { database, resources } = this.#deps;
    const { accountId, endpointId } = this.#owner;
    // Due deliveries that are known already come first.
    const limit = MOST_READY + this.#queue.size;
    const due = await database.run(readDueDeliveries, { accountId, endpointId, limit });
    const fresh = due
      .filter(({ delivery_id }) => !this.#queue.has(delivery_id))
      .slice(0, MOST_READY - this.#queue.size);
    if (fresh.length === 0) return false;
    const bodies = await bodiesOf(resources, accountId, fresh);
    const gone = fresh.filter(({ delivery_id }) => !bodies.has(delivery_id));
    if (gone.length > 0)
      await database.run(forgetDeliveries, { accountId, ids: gone.map(({ delivery_id }) => delivery_id) });
    this.#queue.add(
      fresh.flatMap((delivery) => {
        const body = bodies.get(delivery.delivery_id);
        return body === undefined ? [] : [{ ...delivery, body }];
      }),
    );
    return this.#queue.size >= MOST_READY;
  }

  async #record(outcomes: Parameters<typeof recordOutcomes>[2]): Promise<void> {
    const { database, log } = this.#deps;
    const isDisabled = await recordOutcomes(database, this.#owner, outcomes);
    if (!isDisabled) return;
    this.#queue.setTarget(null);
    log.warn({ webhook: this.#owner.endpointId }, "a webhook endpoint was disabled");
  }

  #report(error: unknown): void {
    const { endpointId: webhook } = this.#owner;
    this.#deps.log.warn({ err: describeError(error), webhook }, "the lane of a webhook endpoint failed");
  }
}
