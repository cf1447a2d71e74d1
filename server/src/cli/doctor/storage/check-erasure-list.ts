// Whether erasures since the last backup would be known after a restore.
import { countUnlistedErasures, erasureListIn } from "../../../backup/index.ts";
import type { Examination } from "../examination.ts";
import { type Finding, failed, ok, warning } from "../finding.ts";

export async function checkErasureList({ config, storage, demo }: Examination): Promise<Finding[]> {
  const missing = await countUnlistedErasures(storage.database);
  const erasures = missing === 1 ? "1 erasure" : `${missing} erasures`;
  if (config.backupDir === null) {
    if (demo || missing === 0) return [];
    const detail = `Only the database knows of ${erasures}: a restored backup would have these people again.`;
    return [warning("erasures", detail, "Set PARLEY_BACKUP_DIR: a worker lists them beside the backups.")];
  }
  const path = erasureListIn(config.backupDir);
  if (missing === 0) return [ok("erasures", `${path} has every erasure`)];
  const advice = "Make the file writable for the service's user. The log of the workers says what is wrong.";
  return [failed("erasures", `${path} lacks ${erasures} of more than a minute ago.`, advice)];
}
