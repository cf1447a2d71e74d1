// Maps the scroll position of a long list to an offset in its rows. Browsers limit the height of an element (Firefox to
// about 17.9 million pixels), so a list of a million rows is shorter on the page than its rows are.

/** In pixels. Up to it, the compositor's 32-bit floats are exact to half a pixel. */
const TALLEST = 8_000_000;
/** Pixels at both ends that map 1:1, so that scrolling row by row arrives at the first and the last row. */
const END_ZONE = 200_000;
/** A wheel, a key or a fling moves less at once; one pixel of the scroll bar's thumb moves more. */
const FARTHEST_STEP = 4_000;

/** `top` is where the scroller is. `offset` is the distance from the first row's edge to the first visible pixel. */
export interface Position {
  top: number;
  offset: number;
}

export class ScrollMap {
  /** Of the list on the page. */
  readonly height: number;
  readonly #lastTop: number;
  readonly #lastOffset: number;

  /** `rows`: the height of all rows. `view`: the height of the visible part. */
  constructor(rows: number, view: number) {
    this.height = Math.min(rows, TALLEST);
    this.#lastTop = Math.max(0, this.height - view);
    this.#lastOffset = Math.max(0, rows - view);
  }

  /** The position after the scroller moved to `top`. */
  move(from: Position, top: number): Position {
    const step = top - from.top;
    if (this.#isExact || Math.abs(step) > FARTHEST_STEP) return { top, offset: this.offsetAt(top) };
    return { top, offset: this.#within(from.offset + step) };
  }

  /** The position that shows `offset`, where the thumb of the scroll bar says the truth. */
  at(offset: number): Position {
    const reachable = this.#within(offset);
    return { top: this.topAt(reachable), offset: reachable };
  }

  offsetAt(top: number): number {
    if (this.#isExact) return this.#within(top);
    return between(top, this.#lastTop, this.#lastOffset);
  }

  topAt(offset: number): number {
    if (this.#isExact) return this.#within(offset);
    return between(offset, this.#lastOffset, this.#lastTop);
  }

  get #isExact(): boolean {
    return this.#lastTop === this.#lastOffset;
  }

  #within(offset: number): number {
    return Math.min(Math.max(0, offset), this.#lastOffset);
  }
}

/** Maps 0..`last` to 0..`otherLast`: 1:1 at both ends, by ratio between them. */
function between(value: number, last: number, otherLast: number): number {
  if (value <= END_ZONE) return Math.max(0, value);
  if (value >= last - END_ZONE) return Math.min(otherLast, otherLast - (last - value));
  return END_ZONE + ((value - END_ZONE) * (otherLast - 2 * END_ZONE)) / (last - 2 * END_ZONE);
}
