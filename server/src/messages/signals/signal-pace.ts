// The part of a sender's rate that its reactions and read marks may use, so that many of them don't stop its messages.
import type { Clock } from "../../platform/clock.ts";
import { Limiter } from "../../platform/load/limiter.ts";
import type { Sender } from "../../senders/index.ts";

const SHARE = 0.25;

export class SignalPace {
  readonly #limiter: Limiter;

  constructor(clock: Clock) {
    this.#limiter = new Limiter({ clock, most: 1, windowMs: 1_000, refill: "steady" });
  }

  /** Takes the next turn of the sender. Returns the milliseconds until it comes. */
  turn({ senderId, rate }: Pick<Sender, "senderId" | "rate">): number {
    const bucket = this.#limiter.of(senderId);
    bucket.setRate(rate * SHARE);
    const waitMs = bucket.wait(1);
    bucket.take(1);
    return waitMs;
  }
}
