// People who write to the business, each once.
import { setTimeout as delay } from "node:timers/promises";
import type { TestSimulator } from "../../server/test/simulator-process.ts";
import type { Received } from "../verify/ledger.ts";
import { KINDS_TO_RECEIVE, type KindToReceive } from "./every-kind.ts";

export class People {
  /** Messages that the channel took. Each is from another person. */
  readonly written: Received[] = [];
  readonly #simulator: TestSimulator;
  readonly #senders: string[];

  readonly #first: number;

  /** `senders`: the phones that people write to, in turn. `first`: the number of the first person. */
  constructor(simulator: TestSimulator, senders: string[], first = 0) {
    this.#simulator = simulator;
    this.#senders = senders;
    this.#first = first;
  }

  /** Resolves when the channel has taken the messages. */
  async write(count: number, perSecond: number): Promise<void> {
    const began = performance.now();
    for (let index = 0; index < count; index++) {
      const early = (index / perSecond) * 1_000 - (performance.now() - began);
      if (early > 0) await delay(early);
      const number = this.written.length;
      const kind = KINDS_TO_RECEIVE[number % KINDS_TO_RECEIVE.length] as KindToReceive;
      const from = `1555${String(6_000_000 + this.#first + number)}`;
      const to = this.#senders[number % this.#senders.length];
      const { id } = (await this.#simulator.control("POST", "/inbound", { from, to, ...kind.content })) as {
        id: string;
      };
      this.written.push({ ...kind, id, from });
    }
  }
}
