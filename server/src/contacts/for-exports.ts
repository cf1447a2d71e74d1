// For the slice `exports`: which contacts are chosen.
export type { ExportSelection } from "./api/bulk-contacts.ts";
export { isSelectedLiterally, type Selection } from "./bulk/selection.ts";
export { canNameOnly } from "./search/can-name-only.ts";
export { type ContactFilter, contactFilterAnswer, contactFilterField } from "./search/contact-filter.ts";
