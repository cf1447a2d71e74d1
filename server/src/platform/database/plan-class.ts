// How PostgreSQL may plan a statement. Every statement belongs to one of three classes.
//
// The planner chooses by statistics, and this service can't rely on them. A new installation has none: a plan that is
// chosen while the tables are empty stays with the prepared statement. An account that was created after the last ANALYZE
// looks as if it had one row. And columns with personal data have no statistics at all, because those would keep values of
// erased contacts. So each statement states what its plan must look like, and the planner gets only the freedom that the
// class leaves.
//
// - `lookup` reads a few rows by a key or a range of a key, whatever the tables hold: index scans and nested loops only,
//   and one generic plan. Nearly every statement is a lookup, so connections plan this way unless a statement says
//   otherwise.
// - `search` reads what an index over many values per row finds (GIN, which only bitmap scans can read). The plan depends
//   on the values searched for, so PostgreSQL plans each execution. No parallel workers: starting two took 10 ms for a
//   search of 0.1 ms.
// - `scan` reads most of an account or of a table: everything is allowed.

export type PlanClass = "lookup" | "search" | "scan";

type Settings = Record<string, string>;

const LOOKUP: Settings = {
  enable_seqscan: "off",
  enable_bitmapscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  max_parallel_workers_per_gather: "0",
  plan_cache_mode: "force_generic_plan",
  jit: "off",
};

const CLASSES: Record<Exclude<PlanClass, "lookup">, Settings> = {
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

/** The command line options of a connection whose statements are lookups by default. */
export const LOOKUP_OPTIONS = Object.entries(LOOKUP)
  .map(([setting, value]) => `-c ${setting}=${value}`)
  .join(" ");

/** Commands that change a transaction to this class, and back to lookups. */
export function planCommands(plan: Exclude<PlanClass, "lookup">): { before: string; after: string } {
  const settings = Object.entries(CLASSES[plan]);
  return {
    before: settings.map(([setting, value]) => `set local ${setting} = ${value}`).join(";"),
    after: settings.map(([setting]) => `set local ${setting} to default`).join(";"),
  };
}
