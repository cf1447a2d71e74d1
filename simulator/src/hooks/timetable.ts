// What is due when: items in slots of a few milliseconds, so that those due together are taken together.

export type Timetable<Item> = {
  add(due: number, item: Item): void;
  /** Takes out all that is due by then. */
  takeDue(now: number): Item[];
  /** When the next items are due; undefined when there are none. */
  next(): number | undefined;
  /** Takes out the items that match, wherever they stand. */
  takeMatching(matches: (item: Item) => boolean): Item[];
};

const slotMs = 5;

export function createTimetable<Item>(): Timetable<Item> {
  const items = new Map<number, Item[]>();
  // Ascending. New slots lie near the end or among the few hundred of the next seconds, so a splice is cheap.
  const slots: number[] = [];
  return {
    add(due, item) {
      const slot = Math.ceil(due / slotMs) * slotMs;
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
