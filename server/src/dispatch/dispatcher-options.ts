import type { HashKeys } from "../accounts/index.ts";
import type { ConnectorRegistry, PairRate } from "../channels/index.ts";
import type { Timing } from "../config/timing.ts";
import type { FactRecorder } from "../messages/for-dispatch.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Presence, WorkerRow } from "../platform/lanes/presence.ts";
import type { Log } from "../platform/log.ts";
import type { Sender, SenderDirectory } from "../senders/index.ts";
import type { HandOver } from "./hand-over/hand-over.ts";
import type { Weigh } from "./weigh.ts";

export interface DispatcherOptions {
  database: Database;
  /** A small pool for ownership, reads and marks of lanes, which mustn't wait behind requests. */
  control: Database;
  clock: Clock;
  log: Log;
  timing: Timing;
  presence: Presence;
  connectors: Pick<ConnectorRegistry, "all">;
  senders: SenderDirectory;
  hashKeys: Pick<HashKeys, "get">;
  facts: FactRecorder;
  handOver: HandOver;
  weigh: Weigh;
  /** Null for a channel without a limit for each person. */
  pairRate(sender: Sender): PairRate | null;
  templatesChanged(sender: Sender): void;
  onDead(workers: WorkerRow[]): Promise<void>;
}
