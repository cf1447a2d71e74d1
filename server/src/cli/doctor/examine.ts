// Checks what the service needs, one thing after the other. A check that can't run is a finding itself.
import { secretKeyFault } from "../../accounts/index.ts";
import type { Config } from "../../config/settings.ts";
import { lacking, readSchema } from "../../platform/database/schema/migrations.ts";
import { hasDatabase } from "../../platform/embedded-postgres/location.ts";
import { createLog } from "../../platform/log.ts";
import { openStorage, type Storage } from "../../platform/storage.ts";
import { describeFailure, NO_WRITES } from "../describe-failure.ts";
import { checkSending, checkWarnings, checkWebhooks } from "./check-accounts.ts";
import { checkBackup, checkBackupSchedule, checkErasureList } from "./check-backup.ts";
import { checkClock } from "./check-clock.ts";
import { checkMail } from "./check-mail.ts";
import { checkMediaStore } from "./check-media-store.ts";
import { checkApi, checkWorker } from "./check-processes.ts";
import { checkPublicAddress } from "./check-public-address.ts";
import { checkSecretKey } from "./check-secret-key.ts";
import { checkSenders } from "./check-senders.ts";
import { checkVersions } from "./check-versions.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failed, ok } from "./finding.ts";

const CHECKS: [name: string, check: (examination: Examination) => Promise<Finding[]> | Finding[]][] = [
  ["secret key", checkSecretKey],
  ["clock", checkClock],
  ["worker", checkWorker],
  ["api", checkApi],
  ["sending", checkSending],
  ["backup", checkBackup],
  ["backup schedule", checkBackupSchedule],
  ["erasures", checkErasureList],
  ["public address", checkPublicAddress],
  ["credentials", checkSenders],
  ["api version", checkVersions],
  ["mail", checkMail],
  ["files", checkMediaStore],
  ["webhooks", checkWebhooks],
  ["warnings", checkWarnings],
];

/** Yields each finding as soon as it is known. Opens the database, and starts an embedded one if none runs. */
export async function* examine(
  config: Config,
  given: Omit<Examination, "config" | "storage">,
): AsyncGenerator<Finding> {
  if (config.databaseUrl === null && !(await hasDatabase(config.dataDir))) {
    const advice = `Start the service, which makes one, or set DATABASE_URL: ${given.hint("serve")}`;
    yield failed("database", `There is no database in ${config.dataDir} yet.`, advice);
    return;
  }
  const storage = await openStorage(config, createLog("silent")).catch((error: unknown) =>
    describeFailure(error),
  );
  if (typeof storage === "string") {
    yield failed("database", storage, "Correct the setting that is named.");
    return;
  }
  try {
    const finding = await checkDatabase(config, storage, given.hint);
    yield finding;
    if (finding.state !== "ok") return;
    const examination = { ...given, config, storage };
    for (const [name, check] of CHECKS) yield* await attempt(name, () => check(examination));
  } finally {
    await storage.close();
  }
}

async function checkDatabase(
  config: Config,
  { database, secretKey }: Storage,
  hint: Examination["hint"],
): Promise<Finding> {
  try {
    const { missing, fault } = await readSchema(database.pool);
    if (fault !== null) return failed("database", fault, `Then check again: ${hint("doctor")}`);
    if (missing.length > 0) return failed("database", lacking(missing), `Migrate it: ${hint("migrate")}`);
    const key = await secretKeyFault(database, secretKey);
    if (key !== null) return failed("database", key, `Set the right key, and check again: ${hint("doctor")}`);
    const { rows } = await database.pool.query<{ version: string; read_only: string }>(
      "select current_setting('server_version') as version, current_setting('transaction_read_only') as read_only",
    );
    if (rows[0]?.read_only === "on")
      return failed("database", NO_WRITES, "Let DATABASE_URL lead to the server that accepts writes.");
    const where = config.databaseUrl === null ? `embedded in ${config.dataDir}` : "at DATABASE_URL";
    return ok("database", `PostgreSQL ${rows[0]?.version}, ${where}, with this version's schema`);
  } catch (error) {
    return failed("database", describeFailure(error), "Check that PostgreSQL runs, and DATABASE_URL.");
  }
}

async function attempt(name: string, check: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [failed(name, describeFailure(error), "The check itself failed.")];
  }
}
