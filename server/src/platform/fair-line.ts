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

  push(member: Member): void {
    const key = this.#keyOf(member);
    const line = this.#lines.get(key);
    if (line) line.push(member);
    else this.#lines.set(key, [member]);
    this.#length++;
  }

  /** Removes up to `most` members, one of each key in turns. */
  take(most: number): Member[] {
    const taken: Member[] = [];
    while (taken.length < most && this.#lines.size > 0) {
      const [[key, line] = ["", []]] = this.#lines;
      const isAlone = this.#lines.size === 1;
      taken.push(...line.splice(0, isAlone ? most - taken.length : 1));
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
    }
    this.#length -= taken.length;
    return taken;
  }
}
