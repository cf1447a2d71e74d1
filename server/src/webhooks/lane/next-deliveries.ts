// The order in which waiting deliveries of an endpoint are sent.
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
