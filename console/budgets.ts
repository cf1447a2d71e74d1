// `npm run budgets` compares the built console with budgets.json, and each file with the last accepted build. The exit
// code is 1 if a budget is exceeded. `npm run budgets -- --accept` makes this build the accepted one.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BuildSizes, measureBuild } from "./measure-build.ts";

interface Budgets {
  /** In KB of 1,000 bytes after gzip. */
  limits: {
    "home.js": number;
    "home.css": number;
    whole: number;
    shared: number;
    own: Record<string, number>;
  };
  /** Bytes of each file of the accepted build. */
  accepted: Record<string, number>;
}

const FILE = fileURLToPath(new URL("budgets.json", import.meta.url));

interface Comparison {
  /** A sentence for each exceeded budget. */
  exceeded: string[];
  /** Lines for a person: each budget, then each file that has changed. */
  report: string[];
}

export function compareWithBudgets(): Comparison {
  const sizes = measureBuild();
  const { limits, accepted } = JSON.parse(readFileSync(FILE, "utf8")) as Budgets;
  const rows: [what: string, bytes: number, limit: number][] = [
    ["entry and Home, JavaScript", sizes.home.js, limits["home.js"]],
    ["entry and Home, styles", sizes.home.css, limits["home.css"]],
    ["whole first load", sizes.whole, limits.whole],
    ["shared by pages, without Home", sizes.shared, limits.shared],
    ...ownRows(sizes, limits.own),
  ];
  const over = rows.filter(([, bytes, limit]) => bytes > limit * 1_000);
  return {
    exceeded: over.map(([what, bytes, limit]) => `${what}: ${kilobytes(bytes)}, at most ${limit} KB`),
    report: [
      ...rows.map(([what, bytes, limit]) => `${kilobytes(bytes).padStart(9)} of ${limit} KB  ${what}`),
      ...changes(sizes.files, accepted),
    ],
  };
}

/** Modules without a limit of their own have that of "*". */
function ownRows(sizes: BuildSizes, limits: Record<string, number>): [string, number, number][] {
  return Object.entries(sizes.own).map(([module, bytes]) => [
    `only ${module}`,
    bytes,
    limits[module] ?? (limits["*"] as number),
  ]);
}

function changes(files: Record<string, number>, accepted: Record<string, number>): string[] {
  const names = [...new Set([...Object.keys(files), ...Object.keys(accepted)])].toSorted();
  return names.flatMap((name) => {
    const [now, before] = [files[name], accepted[name]];
    if (now === before) return [];
    const change = (now ?? 0) - (before ?? 0);
    const note = before === undefined ? " (new)" : now === undefined ? " (gone)" : "";
    return [`${`${change > 0 ? "+" : ""}${change}`.padStart(9)} bytes  ${name}${note}`];
  });
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`;
}

if (import.meta.main) {
  if (process.argv.includes("--accept")) {
    const { limits } = JSON.parse(readFileSync(FILE, "utf8")) as Budgets;
    writeFileSync(FILE, `${JSON.stringify({ limits, accepted: measureBuild().files }, null, 2)}\n`);
  }
  const { exceeded, report } = compareWithBudgets();
  for (const line of report) console.info(line);
  for (const line of exceeded) console.error(`Exceeded: ${line}`);
  process.exitCode = exceeded.length > 0 ? 1 : 0;
}
