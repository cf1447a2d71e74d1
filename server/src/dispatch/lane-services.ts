// What a lane needs from the process that owns it.
import type { Timing } from "../config/timing.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Log } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";
import type { Completions } from "./completions.ts";
import type { HandOver } from "./hand-over.ts";

export interface LaneServices extends Completions {
  database: Database;
  clock: Clock;
  log: Log;
  timing: Timing;
  workerId: string;
  /** False when this process must not write requests any more, because its lease may be over. */
  mayWrite(): boolean;
  findSender(accountId: string, senderId: string): Promise<Sender | null>;
  handOver: HandOver;
  templatesChanged(sender: Sender): void;
}
