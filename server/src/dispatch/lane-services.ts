// What a lane is handed by the process that owns it.
import type { SendOutcome } from "../channels/index.ts";
import type { Timing } from "../config/timing.ts";
import type { Setback, WaitingMessage } from "../messages/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { OwnedLane } from "../platform/lanes/lane-ownership.ts";
import type { Log } from "../platform/log.ts";
import type { Sender } from "../senders/index.ts";

export type LaneTiming = Pick<
  Timing,
  "laneConcurrency" | "rescanMs" | "attempts" | "backoffFirstMs" | "backoffMaxMs" | "sendTimeoutMs"
>;

export type Taken = SendOutcome & { kind: "accepted" };
export type Unsuccessful = Exclude<SendOutcome, { kind: "accepted" }>;

export interface LaneServices {
  database: Database;
  clock: Clock;
  log: Log;
  timing: LaneTiming;
  workerId: string;
  /** Whether a request may still be written by this process. */
  mayWrite(): boolean;
  findSender(accountId: string, senderId: string): Promise<Sender | null>;
  /** Never throws. */
  handOver(message: WaitingMessage, attempt: number, sender: Sender): Promise<SendOutcome>;
  /** This and the two after it resolve once what they were told is committed, however long that takes. */
  succeeded(message: WaitingMessage, attempt: number, outcome: Taken): Promise<void>;
  /** False when there was nothing to write it to: a fact has settled the message, or the lane is somebody else's. */
  setBack(lane: OwnedLane, setback: Setback): Promise<boolean>;
  /** Beside what happens to the message itself. */
  senderRefused(sender: Sender, outcome: SendOutcome & { kind: "pause" }): Promise<void>;
  templatesChanged(sender: Sender): void;
}
