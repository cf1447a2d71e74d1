// The warning that backups have stopped.
import { noticeTime } from "../../accounts/index.ts";
import { NOTHING, type WarningSource } from "../../warnings/index.ts";
import { isOverdue, readLastBackup } from "./last-backup.ts";

/** Says nothing if no backup was ever made: another tool may make them. */
export const oldBackup: WarningSource = {
  kinds: ["backup_old"],
  async find(runner, accountIds) {
    const last = await readLastBackup(runner);
    if (last === null || !isOverdue(last)) return [];
    return accountIds.map((accountId) => ({
      ...NOTHING,
      accountId,
      kind: "backup_old",
      since: last.created_at,
      title: "The newest backup is too old",
      detail: `The newest backup of the service was made at ${noticeTime(last.created_at)}.`,
      action:
        "Look why no later one was made: at the log of the workers, or of cron, and at the disk. Then make one: `parley backup`.",
    }));
  },
};
