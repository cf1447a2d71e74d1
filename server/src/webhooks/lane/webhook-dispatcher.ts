// The worker's part of webhooks: owns the lanes of endpoints, and wakes them when deliveries are due.
import { createPageReader } from "../../events/index.ts";
import { LaneOwnership } from "../../platform/lanes/lane-ownership.ts";
import { within } from "../../platform/within.ts";
import { DeliveryTurns } from "./delivery-order.ts";
import { findDueEndpoints } from "./due-deliveries.ts";
import { WebhookLane, type WebhookLaneDeps } from "./webhook-lane.ts";

export interface WebhookDispatcherOptions extends Omit<WebhookLaneDeps, "readPage" | "turns"> {
  pollMs: number;
}

export class WebhookDispatcher {
  readonly #options: WebhookDispatcherOptions;
  readonly #lanes = new Map<string, WebhookLane>();
  readonly #ownership: LaneOwnership;

  constructor(options: WebhookDispatcherOptions) {
    this.#options = options;
    const deps = { ...options, readPage: createPageReader(options), turns: new DeliveryTurns() };
    this.#ownership = new LaneOwnership({
      ...options,
      kind: "webhook",
      // An attempt that wasn't recorded is made again: receivers deduplicate by its id.
      onTakeOver: async () => undefined,
      onTaken: (lane) => void this.#lanes.set(lane.laneId, new WebhookLane(lane, deps)),
      onLost: ({ laneId }) => this.#close(laneId),
      onPoll: () => this.#wakeDue(),
      // The dispatcher of messages cleans up after dead workers.
      onDead: async () => undefined,
    });
  }

  start(): Promise<void> {
    return this.#ownership.start();
  }

  /** Waits for requests in flight for the given time at most, then gives the lanes back. */
  async stop(drainMs: number): Promise<void> {
    const stopAll = () => Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
    // A poll that was running may take another lane before the ownership has stopped.
    const stopped = Promise.all([stopAll(), this.#ownership.stop().then(stopAll)]);
    if (await within(drainMs, stopped)) await this.#ownership.release();
  }

  #close(laneId: string): void {
    void this.#lanes.get(laneId)?.stop();
    this.#lanes.delete(laneId);
  }

  async #wakeDue(): Promise<void> {
    const lanes = [...this.#lanes.values()];
    const due = await this.#options.database.run(findDueEndpoints, {
      accountIds: lanes.map(({ owned }) => owned.accountId),
      endpointIds: lanes.map(({ owned }) => owned.laneId),
      waitingVersions: lanes.map(({ waitingVersion }) => waitingVersion),
    });
    for (const { endpoint_id } of due) this.#lanes.get(endpoint_id)?.wake();
  }
}
