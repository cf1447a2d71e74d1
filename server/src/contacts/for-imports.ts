// For the slice `imports`: the rules of their fields.
export { optOutText } from "./consent/opt-outs.ts";
export type { ContactRow } from "./contact.ts";
export { type Entry, type GroupsChange, MAX_BYTES as MAX_ENHANCED_BYTES } from "./enhanced-data.ts";
export { distinctHashes } from "./erase/address-hash.ts";
export { givenLabel, joinedLabels, MAX_LABELS } from "./labels.ts";
export { type ChangePreview, previewChanges } from "./upsert/preview-changes.ts";
