// The flags of a contact filter.
import type { Command } from "commander";

export interface FilterOptions {
  q?: string;
  label?: string[];
  updatedSince?: string;
}

export function addFilterFlags(command: Command): Command {
  const another = (label: string, before: string[] | undefined) => [...(before ?? []), label];
  return command
    .option("--q <text>", "a part of the name or phone, ignoring case and accents")
    .option("--label <name>", "with this label; repeat it for contacts with all of them", another)
    .option("--updated-since <time>", "changed since this time, like 2026-11-20T00:00:00Z");
}

/** The filter in a request body. Empty without flags. */
export function filterOf({ q, label, updatedSince }: FilterOptions) {
  return {
    ...(q === undefined ? {} : { q }),
    ...(label === undefined ? {} : { label }),
    ...(updatedSince === undefined ? {} : { updated_since: updatedSince }),
  };
}

/** The filter in a query. */
export function filterQuery(options: FilterOptions): URLSearchParams {
  const { q, label = [], updated_since: since } = filterOf(options);
  const query = new URLSearchParams();
  if (q !== undefined) query.set("q", q);
  for (const name of label) query.append("label", name);
  if (since !== undefined) query.set("updated_since", since);
  return query;
}
