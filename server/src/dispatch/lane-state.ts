// The states of a lane, and how the sender's status changes them.
import type { Sender } from "../senders/index.ts";

/** What the lane may do next. Messages that were marked or handed over before are completed in every state. */
export type LaneState =
  /** Marks what the pace and the connections allow. */
  | { name: "open" }
  /** Marks nothing until this time on the monotonic clock: the channel can't be reached, or marks were fruitless. */
  | { name: "resting"; until: number }
  /** The channel refused the sender. The database says that the sender is active until all `writes` are done. */
  | { name: "refused"; writes: number }
  /** The sender is paused. A refresh notices when the sender is active again. */
  | { name: "paused" }
  /** Only completes what is in flight. */
  | { name: "closing" }
  | { name: "closed" };

export function isClosing(state: LaneState): boolean {
  return state.name === "closing" || state.name === "closed";
}

/** After a read of the sender. */
export function followStatus(state: LaneState, status: Sender["status"]): LaneState {
  if (state.name === "refused") return state;
  if (status === "paused") return { name: "paused" };
  return state.name === "paused" ? { name: "open" } : state;
}

/** When the write of a refusal begins (1) or ends (-1). */
export function countRefusal(state: LaneState, change: 1 | -1): LaneState {
  const writes = (state.name === "refused" ? state.writes : 0) + change;
  return writes > 0 ? { name: "refused", writes } : { name: "paused" };
}
