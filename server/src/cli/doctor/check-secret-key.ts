import { join } from "node:path";
import { readFolderKeys, SECRET_KEY_FILE } from "../../config/secrets.ts";
import { countSealed } from "../../secret-key/index.ts";
import { grouped } from "../progress.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

/** Decrypts every secret in the database. */
export async function checkSecretKey({ config, storage, hint }: Examination): Promise<Finding[]> {
  const { formerSecretKey: former, dataDir } = config;
  const isInFolder = config.secretKey === null;
  const counts = await countSealed(storage.database, storage.secretKey, former);
  const findings: Finding[] = [];
  const warn = (detail: string, advice: string) => findings.push(warning("secret key", detail, advice));
  const [place, ...more] = counts.unreadable;
  if (place !== undefined) {
    const places = more.length > 0 ? `${place}, and ${grouped(more.length)} more` : place;
    findings.push(
      failed(
        "secret key",
        `Encrypted values can be read with no key that is set, or were damaged: ${places}.`,
        "Set the key that they were encrypted with as PARLEY_FORMER_SECRET_KEY, or enter the credentials of these senders, webhooks and sources again.",
      ),
    );
  }
  if (counts.former > 0) {
    warn(
      `${grouped(counts.former)} ${counts.former === 1 ? "value is" : "values are"} still encrypted with PARLEY_FORMER_SECRET_KEY.`,
      `When every process has both keys: ${hint("key", "rotate")}`,
    );
  } else if (former !== null) {
    warn("Nothing needs PARLEY_FORMER_SECRET_KEY any more.", "Remove it from the settings of every process.");
  }
  if (isInFolder && readFolderKeys(dataDir).length > 1)
    warn("Replacing the secret key was interrupted.", `Run it again: ${hint("key", "rotate")}`);
  if (findings.length > 0) return findings;
  const where = isInFolder ? `the key in ${join(dataDir, SECRET_KEY_FILE)}` : "PARLEY_SECRET_KEY";
  const values = counts.readable === 1 ? "value" : "values";
  return [ok("secret key", `${grouped(counts.readable)} encrypted ${values}, all with ${where}`)];
}
