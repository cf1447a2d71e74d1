// What the slice `search` uses beyond index.ts.
export { findContactsByText } from "./search/find-by-text.ts";
