// The job that merges two contacts.
import { appendEvents } from "../../events/index.ts";
import { type Database, patiently } from "../../platform/database/index.ts";
import { type AddJob, addJob } from "../../platform/jobs/add-job.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import { type MoveRows, mergeContacts, moveRows } from "./merge-contacts.ts";

export type MergeJobs = { "merge-contacts": { accountId: string; mergeId: string } };

const AGAIN_MS = 5_000;

const add: AddJob<MergeJobs> = addJob;

/** `tables`: all that have rows of contacts, which their column `contact_id` names. `others`: statements that move rows in another way. */
export function mergeTasks(
  database: Database,
  tables: readonly string[],
  others: readonly MoveRows[],
): JobTasks<MergeJobs> {
  const moves = [...tables.map(moveRows), ...others];
  return {
    "merge-contacts": (merge) =>
      patiently(database, async (session) => {
        const outcome = await mergeContacts(session, merge, moves);
        if (outcome === "sending")
          await add(session, "merge-contacts", merge, { runAt: new Date(Date.now() + AGAIN_MS) });
        if (outcome === "merged")
          await appendEvents(session, [
            { accountId: merge.accountId, type: "contact.merged", id: merge.mergeId },
          ]);
      }),
  };
}
