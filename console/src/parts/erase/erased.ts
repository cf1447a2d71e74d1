// An erasure as this tab remembers it.
import type { api } from "../../platform/api.ts";

export type Erasure = Awaited<ReturnType<typeof api.getErasure>>;

export interface Erased {
  erasure: Erasure;
  /** Only in the memory of the tab that erased the contact: the record doesn't contain it. */
  phone: string | null;
}

/** The address of a record. */
export function showErased(id: string): string {
  return `/erasures/${id}`;
}
