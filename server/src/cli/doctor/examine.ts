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
import { checkSenders, checkVersions } from "./check-channels.ts";
import { checkClock } from "./check-clock.ts";
import { checkMail, checkMediaStore } from "./check-outside.ts";
import { checkApi, checkWorker } from "./check-processes.ts";
import { checkPublicAddress } from "./check-public-address.ts";
import { checkSecretKey } from "./check-secret-key.ts";
import { type Examination, type Finding, type Found, failed, ok } from "./examination.ts";

type Check = (examination: Examination) => Promise<Found | Found[]> | Found[];

const CHECKS: [name: string, check: Check][] = [
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
    yield { check: "database", ...failed(`There is no database in ${config.dataDir} yet.`, advice) };
    return;
  }
  const storage = await openStorage(config, createLog("silent")).catch((error: unknown) =>
    describeFailure(error),
  );
  if (typeof storage === "string") {
    yield { check: "database", ...failed(storage, `Correct this, and check again: ${given.hint("doctor")}`) };
    return;
  }
  try {
    const found = await checkDatabase(config, storage, given.hint);
    yield { check: "database", ...found };
    if (found.state !== "ok") return;
    const examination = { ...given, config, storage };
    for (const [name, check] of CHECKS)
      for (const one of await attempt(() => check(examination))) yield { check: name, ...one };
  } finally {
    await storage.close();
  }
}

async function checkDatabase(
  config: Config,
  { database, secretKey }: Storage,
  hint: Examination["hint"],
): Promise<Found> {
  try {
    const { missing, fault } = await readSchema(database.pool);
    if (fault !== null) return failed(fault, `Then check again: ${hint("doctor")}`);
    if (missing.length > 0) return failed(lacking(missing), `Migrate it: ${hint("migrate")}`);
    const key = await secretKeyFault(database, secretKey);
    if (key !== null) return failed(key, `Set the right key, and check again: ${hint("doctor")}`);
    const { rows } = await database.pool.query<{ version: string; read_only: string }>(
      "select current_setting('server_version') as version, current_setting('transaction_read_only') as read_only",
    );
    if (rows[0]?.read_only === "on")
      return failed(NO_WRITES, "Let DATABASE_URL lead to the server that accepts writes.");
    const where = config.databaseUrl === null ? `embedded in ${config.dataDir}` : "at DATABASE_URL";
    return ok(`PostgreSQL ${rows[0]?.version}, ${where}, with this version's schema`);
  } catch (error) {
    return failed(describeFailure(error), "Check that PostgreSQL runs, and DATABASE_URL.");
  }
}

async function attempt(check: () => ReturnType<Check>): Promise<Found[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [failed(describeFailure(error), "The check itself failed.")];
  }
}
