// The flags that say which contacts are meant, as the API's filter takes them.
import type { Command } from "commander";

export interface FilterOptions {
  q?: string;
  label?: string[];
  updatedSince?: string;
}

export function addFilterFlags(command: Command): Command {
  const another = (label: string, before: string[] | undefined) => [...(before ?? []), label];
  return command
    .option("--q <text>", "a part of the name or of the phone; accents and case don't matter")
    .option("--label <name>", "with this label; repeated, with all of them", another)
    .option("--updated-since <time>", "changed at this time or later, like 2026-11-20T00:00:00Z");
}

/** As a body takes it; without fields when every contact is meant. */
export function filterOf({ q, label, updatedSince }: FilterOptions) {
  return {
    ...(q === undefined ? {} : { q }),
    ...(label === undefined ? {} : { label }),
    ...(updatedSince === undefined ? {} : { updated_since: updatedSince }),
  };
}

/** As a query takes it. */
export function filterQuery(options: FilterOptions): URLSearchParams {
  const { q, label = [], updated_since: since } = filterOf(options);
  const query = new URLSearchParams();
  if (q !== undefined) query.set("q", q);
  for (const name of label) query.append("label", name);
  if (since !== undefined) query.set("updated_since", since);
  return query;
}
