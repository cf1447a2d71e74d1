// What surrounds a message or a status in the body of a hook.

export interface Surroundings {
  field: string;
  numberId: string | null;
  businessId: string | null;
  /** `contacts` of the same change: who the people are. */
  people: unknown[];
  /** When Meta says that it made the entry; null when it doesn't. */
  entryAt: Date | null;
  /** Our clock, in milliseconds. */
  now: number;
  /** Makes a part of the body such as PostgreSQL can hold. */
  storable(part: unknown): unknown;
}
