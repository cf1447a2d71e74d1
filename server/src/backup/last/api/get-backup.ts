import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import {
  answer,
  booleanField,
  intField,
  type Operation,
  operation,
  timeField,
} from "../../../platform/http/index.ts";
import { isOverdue, type LastBackup, OVERDUE_SECONDS, readLastBackup } from "../last-backup.ts";

const backupAnswer = z
  .object({
    created_at: timeField("The time of its snapshot; null if none was ever made.").nullable(),
    bytes: intField("The size of its file.", 108_000_000).nullable(),
    rows: intField("Rows in it, of all tables.", 2_400_000).nullable(),
    restored: booleanField(
      "True if the service was restored from this backup, and has made none since.",
      false,
    ),
    overdue: booleanField(
      `True if it is older than ${OVERDUE_SECONDS / 3_600} hours. False if none was ever made: another tool may make them.`,
      false,
    ),
  })
  .meta({ id: "Backup", description: "The newest backup that `parley backup` made of the whole service." });

export function getBackupOperation(database: Database): Operation {
  return operation({
    operationId: "getBackup",
    route: "GET /backup",
    tag: "Backup",
    summary: "The newest backup",
    description:
      "When the newest backup of the whole service was made, so that somebody notices when backups stop. Backups that other tools make aren't known.",
    scope: "settings:write",
    answers: { 200: { description: "The newest backup.", schema: backupAnswer } },
    examples: { "The backup of last night": {} },
    handler: async () => answer(200, backupOf(await readLastBackup(database))),
  });
}

function backupOf(last: LastBackup | null): z.input<typeof backupAnswer> {
  if (last === null) return { created_at: null, bytes: null, rows: null, restored: false, overdue: false };
  const { created_at, bytes, rows, is_restored } = last;
  return {
    created_at: created_at.toISOString(),
    bytes,
    rows,
    restored: is_restored,
    overdue: isOverdue(last),
  };
}
