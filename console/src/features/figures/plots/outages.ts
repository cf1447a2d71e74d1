// The times in which senders were paused, for the plots: those that are over, from events, and those that go on.
import type { PlotBand } from "../../../parts/plot/plot-options.ts";

export interface SenderEvent {
  type: string;
  timestamp: string;
  data: { id: string; phone: string };
}

interface PausedSender {
  phone: string;
  paused_at: string | null;
}

const secondsOf = (time: string) => Date.parse(time) / 1_000;

/** `events` are in their order. A pause whose beginning is no longer known isn't shown. */
export function outages(
  senders: PausedSender[],
  events: SenderEvent[],
  { now, nameOf }: { now: Date; nameOf(phone: string): string },
): PlotBand[] {
  const begun = new Map<string, string>();
  const past = events.flatMap(({ type, timestamp, data: { id, phone } }): PlotBand[] => {
    if (type === "sender.paused") {
      begun.set(id, timestamp);
      return [];
    }
    const from = begun.get(id);
    begun.delete(id);
    return from === undefined
      ? []
      : [{ name: nameOf(phone), from: secondsOf(from), to: secondsOf(timestamp) }];
  });
  const present = senders.flatMap(({ phone, paused_at: from }) =>
    from === null ? [] : [{ name: nameOf(phone), from: secondsOf(from), to: now.getTime() / 1_000 }],
  );
  return [...past, ...present];
}
