// Sizes and times of exports; tests set them small and short.
import type { RunExportDeps } from "./run-export.ts";

const MINUTE = 60_000;

export const EXPORT_SETTINGS: Pick<RunExportDeps, "file" | "plainLimit" | "retryDelays"> = {
  file: { chunkSize: 512 * 1024, snapshotLimit: 30 * MINUTE },
  plainLimit: 5_000_000,
  // Greylisting wants some minutes, a mail server that is down some hours.
  retryDelays: [1, 5, 10, 30, 60, 120, 240].map((minutes) => minutes * MINUTE),
};
