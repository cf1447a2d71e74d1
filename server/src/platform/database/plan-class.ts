// The plan class of a statement says how PostgreSQL may plan it. The planner's statistics can't be relied on: a plan chosen
// for empty tables stays with the prepared statement, an account created after the last ANALYZE looks as if it had one row,
// and columns with personal data have no statistics, because those would keep values of erased contacts.
//
// - `lookup` reads a few rows by a key or a key range: index scans and nested loops only, and one generic plan. Connections
//   plan this way unless a statement says otherwise.
// - `search` reads rows through an index with many values per row (GIN, which needs bitmap scans). The plan depends on the
//   values, so PostgreSQL plans each execution. Parallel workers are off: starting two takes longer than a search.
// - `scan` reads most of an account or of a table: everything is allowed.
//
// A class applies to the foreign key checks of its statement too. `search` and `scan` plan each check again, so statements
// that write many rows with foreign keys are lookups.

export type PlanClass = "lookup" | "search" | "scan";

const LOOKUP: Record<string, string> = {
  enable_seqscan: "off",
  enable_bitmapscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  max_parallel_workers_per_gather: "0",
  plan_cache_mode: "force_generic_plan",
  jit: "off",
};

const CLASSES: Record<Exclude<PlanClass, "lookup">, Record<string, string>> = {
  search: { enable_seqscan: "off", enable_bitmapscan: "on", plan_cache_mode: "force_custom_plan" },
  scan: {
    enable_seqscan: "on",
    enable_bitmapscan: "on",
    enable_hashjoin: "on",
    enable_mergejoin: "on",
    max_parallel_workers_per_gather: "2",
    plan_cache_mode: "force_custom_plan",
  },
};

const LOOKUP_OPTIONS = Object.entries(LOOKUP)
  .map(([setting, value]) => `-c ${setting}=${value}`)
  .join(" ");

/**
 * For a connection whose statements are lookups by default. Options in the address would replace those that are given beside it.
 * They come last, because the last one wins, and the operator set them.
 */
export function withLookupOptions(address: string): { connectionString: string; options: string } {
  const url = new URL(address);
  const given = url.searchParams.get("options");
  if (given === null) return { connectionString: address, options: LOOKUP_OPTIONS };
  url.searchParams.delete("options");
  return { connectionString: url.href, options: `${LOOKUP_OPTIONS} ${given}` };
}

/** Commands that change a transaction to this class, and back to lookups. */
export function planCommands(plan: Exclude<PlanClass, "lookup">): { before: string; after: string } {
  const settings = Object.entries(CLASSES[plan]);
  return {
    before: settings.map(([setting, value]) => `set local ${setting} = ${value}`).join(";"),
    after: settings.map(([setting]) => `set local ${setting} to default`).join(";"),
  };
}
