// For the slice `search`.
export type { ContactRow } from "./contact.ts";
export { findContactsByText } from "./search/find-contacts.ts";
