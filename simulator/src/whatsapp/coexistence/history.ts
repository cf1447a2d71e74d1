// The history of the shop's app, as hooks in phases and chunks. Source: Meta, "history webhook reference".
import { unixSeconds } from "../hooks/hook.ts";

export interface HistoryMessage {
  /** Digits of the person's phone. */
  person: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The message in the hook, without its timestamp. */
  element: object;
}

const DAY_MS = 24 * 3_600_000;
/** Ages at which the phases 0, 1 and 2 end. Older messages are left out. */
const PHASES = [DAY_MS, 90 * DAY_MS, 180 * DAY_MS];

/** Values of the field `history`, in the order in which they are sent. */
export function historyValues(messages: HistoryMessage[], now: number, chunkSize: number): object[] {
  const chunks = PHASES.flatMap((end, phase) => {
    const start = PHASES[phase - 1] ?? Number.NEGATIVE_INFINITY;
    const within = messages.filter(({ at }) => now - at > start && now - at <= end);
    return inChunks(within, chunkSize).map((chunk, index) => ({ phase, chunk_order: index + 1, chunk }));
  });
  if (chunks.length === 0) return [historyValue({ phase: 0, chunk_order: 1, progress: 100 }, [])];
  return chunks.map(({ phase, chunk_order, chunk }, index) => {
    const progress = Math.floor(((index + 1) / chunks.length) * 100);
    return historyValue({ phase, chunk_order, progress }, chunk);
  });
}

/** The shop declined to share its history, at the start or in the middle. */
export function declinedHistory(): object {
  const title = "History sync is turned off by the business from the WhatsApp Business App";
  const details = "History sharing is turned off by the business";
  return { history: [{ errors: [{ code: 2593109, title, message: title, error_data: { details } }] }] };
}

function historyValue(metadata: object, messages: HistoryMessage[]): object {
  const threads = Map.groupBy(messages, ({ person }) => person);
  const shown = [...threads].map(([id, own]) => ({ id, messages: own.map(inThread) }));
  return { history: [{ metadata, threads: shown }] };
}

function inThread({ element, at }: HistoryMessage): object {
  return { ...element, timestamp: unixSeconds(at) };
}

function inChunks<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
