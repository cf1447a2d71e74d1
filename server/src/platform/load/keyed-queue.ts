// A waiting line in which keys take turns. The members of one key keep their order.

export class FairLine<Member> {
  readonly #keyOf: (member: Member) => string;
  /** In the order of the turns. */
  readonly #lines = new Map<string, Member[]>();
  #length = 0;

  constructor(keyOf: (member: Member) => string) {
    this.#keyOf = keyOf;
  }

  get length(): number {
    return this.#length;
  }

  /** Number of waiting members of one key. */
  lengthOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  push(member: Member): void {
    const key = this.#keyOf(member);
    const line = this.#lines.get(key);
    if (line) line.push(member);
    else this.#lines.set(key, [member]);
    this.#length++;
  }

  /** Removes up to `most` members, one of each key in turns. A key that isn't ready keeps its turn for the next call. */
  take(most: number, isReady: (key: string) => boolean = () => true): Member[] {
    const taken: Member[] = [];
    while (taken.length < most) {
      const key = this.#nextOf(isReady);
      if (key === undefined) break;
      const isAlone = this.#lines.size === 1;
      const line = this.#lines.get(key) as Member[];
      taken.push(...line.splice(0, isAlone ? most - taken.length : 1));
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
    }
    this.#length -= taken.length;
    return taken;
  }

  #nextOf(isReady: (key: string) => boolean): string | undefined {
    for (const key of this.#lines.keys()) if (isReady(key)) return key;
    return undefined;
  }

  /** Removes the members at the head of each key's line for which the test is true. */
  takeWhile(isTaken: (member: Member) => boolean): Member[] {
    const taken: Member[] = [];
    for (const [key, line] of this.#lines) {
      const kept = line.findIndex((member) => !isTaken(member));
      taken.push(...line.splice(0, kept < 0 ? line.length : kept));
      if (line.length === 0) this.#lines.delete(key);
    }
    this.#length -= taken.length;
    return taken;
  }
}
