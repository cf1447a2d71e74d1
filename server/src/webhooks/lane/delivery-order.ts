// The order in which waiting deliveries of an endpoint are sent, and the turns in which accounts begin attempts.
import { KeyedQueue } from "../../platform/load/keyed-queue.ts";
import type { DueDelivery } from "./due-deliveries.ts";

/** The contact whose first attempts stay in order; null for a repeated attempt. */
function orderedContact({ attempts, contact_id }: DueDelivery): string | null {
  return attempts === 0 ? contact_id : null;
}

/**
 * The waiting deliveries that wait for no earlier one of their contact. `triedTypes`: those of failed probes. The other types come
 * first: an endpoint may refuse the events of one type only.
 */
export function nextDeliveries(
  waiting: DueDelivery[],
  inFlight: Iterable<DueDelivery>,
  triedTypes: Iterable<string>,
): DueDelivery[] {
  const contacts = new Set([...inFlight].map(orderedContact));
  const firsts = waiting.filter((delivery) => {
    const contact = orderedContact(delivery);
    if (contact === null) return true;
    if (contacts.has(contact)) return false;
    contacts.add(contact);
    return true;
  });
  const tried = new Set(triedTypes);
  return [...firsts.filter(({ type }) => !tried.has(type)), ...firsts.filter(({ type }) => tried.has(type))];
}

/** Attempts that begin in one turn of the event loop: a few milliseconds of work. */
const AT_ONCE = 16;

/** Many endpoints of one account delay neither another account's deliveries nor the requests that this process answers. */
export class DeliveryTurns {
  readonly #queue = new KeyedQueue<{ accountId: string; begin(): void }>(({ accountId }) => accountId);

  /** Resolves when the account may begin an attempt. */
  next(accountId: string): Promise<void> {
    return new Promise((begin) => {
      this.#queue.push({ accountId, begin });
      if (this.#queue.size === 1) setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    for (const { begin } of this.#queue.take(AT_ONCE)) begin();
    if (this.#queue.size > 0) setImmediate(() => this.#turn());
  }
}
