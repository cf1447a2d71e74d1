// Sorts what is wrong with a refused request by the fields of its form.
import type { Faults } from "../errors/use-errors.ts";

/** `fieldOf`: the field with the fault at a pointer's path; null for none. */
export function sortFaults({ fields, form }: Faults, fieldOf: (path: string) => string | null): Faults {
  const known: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, fault] of Object.entries(fields)) {
    const field = fieldOf(path);
    if (field === null) others.push(fault);
    else known[field] = fault;
  }
  return { fields: known, form: others.length > 0 ? others.join(" ") : form };
}
