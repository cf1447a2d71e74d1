// Items by due time, in slots of a few milliseconds, so that items due together are taken together.

export interface Timetable<Item> {
  add(due: number, item: Item): void;
  /** Removes and returns all items due by `now`. */
  takeDue(now: number): Item[];
  /** The next due time; undefined without items. */
  next(): number | undefined;
  /** Removes and returns all matching items. */
  takeMatching(matches: (item: Item) => boolean): Item[];
}

const SLOT_MS = 5;

export function createTimetable<Item>(): Timetable<Item> {
  const items = new Map<number, Item[]>();
  // Ascending. A splice is cheap: there are only a few hundred slots.
  const slots: number[] = [];
  return {
    add(due, item) {
      const slot = Math.ceil(due / SLOT_MS) * SLOT_MS;
      const there = items.get(slot);
      if (there !== undefined) {
        there.push(item);
        return;
      }
      items.set(slot, [item]);
      slots.splice(firstAbove(slots, slot), 0, slot);
    },
    takeDue(now) {
      const due = slots.splice(0, firstAbove(slots, now));
      const taken = due.flatMap((slot) => items.get(slot) ?? []);
      for (const slot of due) items.delete(slot);
      return taken;
    },
    next: () => slots[0],
    takeMatching(matches) {
      const taken: Item[] = [];
      for (const [slot, there] of items) {
        const staying = there.filter((item) => !matches(item));
        if (staying.length === there.length) continue;
        taken.push(...there.filter(matches));
        items.set(slot, staying);
      }
      return taken;
    },
  };
}

function firstAbove(sorted: number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
