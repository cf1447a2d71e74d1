// What the slice `sources` uses of contacts beside index.ts.
export { everybodyHash } from "./erase/address-hash.ts";
export { eventsOfUpsert } from "./upsert/upsert-answer.ts";
export type { UpsertedContact } from "./upsert/upsert-contacts.ts";
