// What the slice `search` uses beyond index.ts.
export type { ContactRow } from "./contact.ts";
export { findContactsByText } from "./search/find-by-text.ts";
