// Whether erasures since the last backup would be known after a restore.
import { countUnjournaled } from "../../../backup/index.ts";
import type { Examination } from "../examination.ts";
import { type Finding, failed, ok, warning } from "../finding.ts";

/** Seconds. A worker writes every second. */
const LATE = 60;

export async function checkErasureJournal({ config, storage, demo }: Examination): Promise<Finding[]> {
  const path = config.erasureJournal;
  const missing = await countUnjournaled(storage.database, LATE);
  const erasures = missing === 1 ? "1 erasure" : `${missing} erasures`;
  if (path === null) {
    if (demo || missing === 0) return [];
    const detail = `Only the database knows of ${erasures}: a restored backup would have these people again.`;
    const advice = "Set PARLEY_ERASURE_JOURNAL to a file on another disk than the database's.";
    return [warning("erasure journal", detail, advice)];
  }
  if (missing === 0) return [ok("erasure journal", `${path} has every erasure`)];
  const advice =
    "Make the file writable for the service's user, and look into the log of the workers. They write what is missing.";
  return [failed("erasure journal", `${path} lacks ${erasures} of more than a minute ago.`, advice)];
}
