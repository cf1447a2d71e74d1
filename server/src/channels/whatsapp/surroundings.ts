// What surrounds a message or a status in the body of a hook.

export interface Surroundings {
  field: string;
  numberId: string | null;
  businessId: string | null;
  /** `contacts` of the same change: who the people are. */
  people: unknown[];
  /** Milliseconds; the time of facts that have none of their own. */
  now: number;
  /** Makes a part of the body such as PostgreSQL can hold. */
  storable(part: unknown): unknown;
}
