// The words and colours of a broadcast's states, and of why somebody is left out.
import type { Tone } from "../../parts/text/status-pill.tsx";
import type { Key } from "../../words/t.ts";
import type { Broadcast, BroadcastDetails } from "./broadcasts.queries.ts";

export const STATUS: Record<Broadcast["status"], { tone: Tone; word: Key }> = {
  draft: { tone: "quiet", word: "broadcast.draft" },
  planning: { tone: "warn", word: "broadcast.planning" },
  planned: { tone: "quiet", word: "broadcast.planned" },
  running: { tone: "ok", word: "broadcast.running" },
  paused: { tone: "warn", word: "broadcast.paused" },
  finished: { tone: "quiet", word: "broadcast.finished" },
  canceled: { tone: "quiet", word: "broadcast.canceled" },
};

export const PAUSED: Record<NonNullable<Broadcast["paused_reason"]>, Key> = {
  requested: "broadcast.pausedRequested",
  failures: "broadcast.pausedFailures",
  late: "broadcast.pausedLate",
  held: "broadcast.pausedHeld",
  template_changed: "broadcast.pausedTemplate",
  sender_deleted: "broadcast.pausedSender",
  file_deleted: "broadcast.pausedFile",
};

export const WAITS: Record<NonNullable<BroadcastDetails["waits_for"]>, Key> = {
  send_at: "broadcast.waitsStart",
  hours: "broadcast.waitsHours",
  daily_limit: "broadcast.waitsLimit",
  sender: "broadcast.waitsSender",
};

/** A code without words here is an error of the service's own tables. */
export const LEFT_OUT: Record<string, Key> = {
  opted_out: "leftOut.optedOut",
  outside_window: "leftOut.outsideWindow",
  no_address: "leftOut.noAddress",
  empty_value: "leftOut.emptyValue",
  invalid_value: "leftOut.invalidValue",
  excluded: "leftOut.excluded",
  duplicate: "leftOut.duplicate",
  not_found: "leftOut.notFound",
  erased: "leftOut.erased",
};
