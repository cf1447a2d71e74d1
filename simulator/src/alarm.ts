// Hands over items when they are due, with one timer for all of them.
import { createTimetable } from "./timetable.ts";

export interface Alarm<Item> {
  /** `due`: milliseconds since 1970. */
  add(due: number, item: Item): void;
  /** Removes and returns all matching items. */
  takeMatching(matches: (item: Item) => boolean): Item[];
  /** Hands over nothing more. */
  close(): void;
}

/** `ring` gets all items that are due together. */
export function createAlarm<Item>(clock: () => number, ring: (items: Item[]) => void): Alarm<Item> {
  const timetable = createTimetable<Item>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let timerFor = Number.POSITIVE_INFINITY;

  const wake = () => {
    const next = timetable.next();
    if (closed || next === undefined || next >= timerFor) return;
    clearTimeout(timer);
    timerFor = next;
    timer = setTimeout(tick, Math.max(0, next - clock()));
  };
  const tick = () => {
    timerFor = Number.POSITIVE_INFINITY;
    ring(timetable.takeDue(clock()));
    wake();
  };
  return {
    add(due, item) {
      timetable.add(due, item);
      wake();
    },
    takeMatching: timetable.takeMatching,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
