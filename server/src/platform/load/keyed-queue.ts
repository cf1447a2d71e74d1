// A queue in which keys take turns. The members of one key keep their order.

export class KeyedQueue<Member> {
  readonly #keyOf: (member: Member) => string;
  /** In the order of the turns. */
  readonly #lines = new Map<string, Member[]>();
  /** All waiting members. */
  size = 0;

  constructor(keyOf: (member: Member) => string) {
    this.#keyOf = keyOf;
  }

  sizeOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  push(member: Member): void {
    const key = this.#keyOf(member);
    const line = this.#lines.get(key);
    if (line) line.push(member);
    else this.#lines.set(key, [member]);
    this.size++;
  }

  /** Removes the first members of a key's line. */
  #remove(key: string, line: Member[], count: number): Member[] {
    const removed = line.splice(0, count);
    this.size -= removed.length;
    if (line.length === 0) this.#lines.delete(key);
    return removed;
  }

  /** Removes up to `most` members, one of each key in turns. A key that isn't ready keeps its turn for the next call. */
  take(most: number, isReady: (key: string) => boolean = () => true): Member[] {
    const taken: Member[] = [];
    while (taken.length < most) {
      const key = this.#nextOf(isReady);
      if (key === undefined) break;
      const line = this.#lines.get(key) as Member[];
      const isAlone = this.#lines.size === 1;
      taken.push(...this.#remove(key, line, isAlone ? most - taken.length : 1));
      // The key goes to the end of the turns.
      if (this.#lines.delete(key)) this.#lines.set(key, line);
    }
    return taken;
  }

  #nextOf(isReady: (key: string) => boolean): string | undefined {
    for (const key of this.#lines.keys()) if (isReady(key)) return key;
    return undefined;
  }

  /** Removes the members at the head of each key's line for which the test is true. */
  takeWhile(isTaken: (member: Member) => boolean): Member[] {
    return [...this.#lines].flatMap(([key, line]) => {
      const kept = line.findIndex((member) => !isTaken(member));
      return this.#remove(key, line, kept < 0 ? line.length : kept);
    });
  }
}
