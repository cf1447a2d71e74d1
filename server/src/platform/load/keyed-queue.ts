// A queue in which keys take turns. The members of one key keep their order. Members have weights, so that the size of what
// waits can be limited, for each key and for all.

interface Line<Member> {
  members: Member[];
  weight: number;
}

export class KeyedQueue<Member> {
  readonly #keyOf: (member: Member) => string;
  readonly #weigh: (member: Member) => number;
  /** In the order of the turns. */
  readonly #lines = new Map<string, Line<Member>>();
  #weight = 0;

  /** Each member has the weight 1 unless `weigh` is given. */
  constructor({ keyOf, weigh = () => 1 }: { keyOf(member: Member): string; weigh?(member: Member): number }) {
    this.#keyOf = keyOf;
    this.#weigh = weigh;
  }

  /** Of all waiting members; their number if each weighs 1. */
  get weight(): number {
    return this.#weight;
  }

  weightOf(key: string): number {
    return this.#lines.get(key)?.weight ?? 0;
  }

  push(member: Member): void {
    const key = this.#keyOf(member);
    const line = this.#lines.get(key) ?? { members: [], weight: 0 };
    line.members.push(member);
    this.#lines.set(key, line);
    this.#add(line, this.#weigh(member));
  }

  #add(line: Line<Member>, weight: number): void {
    line.weight += weight;
    this.#weight += weight;
  }

  /** Removes the first members of a key's line. */
  #remove(key: string, line: Line<Member>, count: number): Member[] {
    const removed = line.members.splice(0, count);
    for (const member of removed) this.#add(line, -this.#weigh(member));
    if (line.members.length === 0) this.#lines.delete(key);
    return removed;
  }

  /** Removes up to `most` members, one of each key in turns. A key that isn't ready keeps its turn for the next call. */
  take(most: number, isReady: (key: string) => boolean = () => true): Member[] {
    const taken: Member[] = [];
    while (taken.length < most) {
      const key = this.#nextOf(isReady);
      if (key === undefined) break;
      const line = this.#lines.get(key) as Line<Member>;
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
      const kept = line.members.findIndex((member) => !isTaken(member));
      return this.#remove(key, line, kept < 0 ? line.members.length : kept);
    });
  }
}
