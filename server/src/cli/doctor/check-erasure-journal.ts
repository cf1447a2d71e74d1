// Whether erasures since the last backup would be known after a restore.
import { countUnjournaled } from "../../backup/index.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

/** Seconds. A worker writes every second. */
const LATE = 60;

export async function checkErasureJournal({ config, storage, demo }: Examination): Promise<Finding[]> {
  const path = config.erasureJournal;
  if (path === null) {
    if (demo) return [];
    const detail = "None is kept, so a restored backup would have again who was erased after it.";
    const advice = "Set PARLEY_ERASURE_JOURNAL to a file on another disk than the database's.";
    return [warning("erasure journal", detail, advice)];
  }
  const late = await countUnjournaled(storage.database, LATE);
  if (late === 0) return [ok("erasure journal", `${path} has every erasure`)];
  const advice =
    "Make the file writable for the service's user, and look into the log of the workers. They write what is missing.";
  return [
    failed(
      "erasure journal",
      `${path} lacks ${late === 1 ? "1 erasure" : `${late} erasures`} of more than a minute ago.`,
      advice,
    ),
  ];
}
