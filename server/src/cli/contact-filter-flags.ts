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

export function filterOf({ q, label, updatedSince }: FilterOptions) {
  return {
    ...(q === undefined ? {} : { q }),
    ...(label === undefined ? {} : { label }),
    ...(updatedSince === undefined ? {} : { updated_since: updatedSince }),
  };
}
