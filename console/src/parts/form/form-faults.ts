// The faults of a refused form: those of a field under its name, and the rest as one sentence.
import { ParleyError } from "../../platform/api.ts";

export interface FormFaults {
  /** By the pointer's path without the first slash, for example `credentials/secret`. */
  fields: Record<string, string>;
  /** Null when every fault belongs to a field. */
  form: string | null;
}

export function faultsOf(error: Error | null): FormFaults {
  if (!error) return { fields: {}, form: null };
  const errors = error instanceof ParleyError ? error.errors : [];
  const fields = Object.fromEntries(errors.map(({ pointer, detail }) => [pointer.slice(1), detail]));
  return { fields, form: errors.length === 0 ? error.message : null };
}
