// When versions of the Graph API end. Source: Meta, "Graph API changelog", as of November 2026. A version that isn't here is newer, or
// ended long ago.

const ENDS: Record<string, string> = {
  "v16.0": "2025-05-14",
  "v17.0": "2025-09-12",
  "v18.0": "2026-01-26",
  "v19.0": "2026-05-21",
  "v20.0": "2026-09-24",
  "v21.0": "2027-01-21",
  "v22.0": "2027-05-20",
  "v23.0": "2027-10-08",
  "v24.0": "2028-02-18",
  "v25.0": "2028-07-29",
};

/** Null for a version whose end isn't known. */
export function endOf(version: string): Date | null {
  const day = Object.hasOwn(ENDS, version) ? ENDS[version] : undefined;
  return day === undefined ? null : new Date(`${day}T00:00:00Z`);
}
