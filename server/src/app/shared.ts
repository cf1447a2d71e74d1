// The parts of a process that both roles use.
import type { DroppedFacts, FactApplier, HeardSenders, HookBacklog } from "../intake/index.ts";
import type { FactRecorder } from "../messages/index.ts";
import type { Presence } from "../platform/lanes/presence.ts";
import type { SparseLog } from "../platform/sparse-log.ts";
import type { LaneHints } from "./lane-hints.ts";
import type { ServiceOptions } from "./service-options.ts";
import type { Slices } from "./slices.ts";

export interface Shared extends ServiceOptions {
  slices: Slices;
  presence: Presence;
  facts: FactRecorder;
  applier: FactApplier;
  dropped: DroppedFacts;
  /** Logs facts that can't be applied. */
  faults: SparseLog;
  backlog: HookBacklog;
  heard: HeardSenders;
  hints: LaneHints;
  /** The public address, without a trailing slash. Known once the API listens. */
  publicUrl(): string;
}
