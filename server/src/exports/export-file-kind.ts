// What an export's file is called and says it is.
import type { ExportFormat } from "./export.ts";

export const contentTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson",
};

export function exportFilename(format: ExportFormat, snapshotAt: Date): string {
  return `contacts-${snapshotAt.toISOString().slice(0, 10)}.${format}`;
}
