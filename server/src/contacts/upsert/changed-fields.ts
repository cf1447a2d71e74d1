// What a change makes of a contact's fields, as the statement of upserts does it.
import { type EnhancedData, MAX_BYTES, merged } from "../enhanced-data.ts";
import { MAX_LABELS } from "../labels.ts";
import type { ContactChange } from "./write-contacts.ts";

export interface ContactFields {
  name: string | null;
  labels: string[];
  enhanced_data: EnhancedData;
}

export function changedFields(kept: ContactFields, change: ContactChange): ContactFields {
  const { name, labels, addLabels = [], enhancedData } = change;
  return {
    name: name === undefined ? kept.name : name,
    labels: labels ?? [...new Set([...kept.labels, ...addLabels])],
    enhanced_data: merged(kept.enhanced_data, enhancedData),
  };
}

/** `bytes`: of the enhanced data as JSON. Null for fields that fit. */
export function tooLarge({ labels }: ContactFields, bytes: number) {
  if (bytes > MAX_BYTES) return "enhanced_data_too_large";
  return labels.length > MAX_LABELS ? "too_many_labels" : null;
}
