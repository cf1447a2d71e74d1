// The background jobs of the service, by name, and what runs by the clock.
import { type ContactJobs, contactTasks, forgetErasedFacts, forgetOldJobs } from "../contacts/index.ts";
import { forgetOldFacts } from "../intake/index.ts";
import { forgetExpiredKeys } from "../platform/idempotency/forget-expired-keys.ts";
import { createJobs, type Jobs, type JobTasks } from "../platform/jobs/create-jobs.ts";
import { SYNC_ALL_TEMPLATES_AT, type TemplateJobs, templateTasks } from "../templates/index.ts";
import {
  closeOldLinks,
  forgetOldImports,
  type ImportJobs,
  importTasks,
  type TransferJobs,
  transferTasks,
} from "../transfer/index.ts";
import { eraseSteps } from "./erase-steps.ts";
import type { Shared } from "./shared.ts";

type BackgroundJobs = ContactJobs & TransferJobs & ImportJobs & TemplateJobs & { "clean-up": object };

/** Jobs at once: exports and syncs are few, and each may take a connection for minutes. */
const CONCURRENCY = 4;
const POLL_MS = 2_000;
const CLEAN_UP_AT = "41 * * * *";

/** `onPool` is told the id that this process's jobs are locked by. */
export function createBackgroundJobs(shared: Shared, onPool: (poolId: string) => Promise<unknown>): Jobs {
  const { config, storage, log, slices, publicUrl } = shared;
  const { database, bulk } = storage;
  const { senders, mailer, templateSync, hashKeys } = slices;
  const tasks: JobTasks<BackgroundJobs> = {
    ...contactTasks({ database: bulk, erase: eraseSteps, hashKeys }),
    ...transferTasks({ database: bulk, mailer, log, hashKeys, publicUrl, timing: config.timing }),
    ...importTasks(bulk),
    ...templateTasks({ database, senders, sync: templateSync }),
    async "clean-up"() {
      await forgetExpiredKeys(bulk);
      await forgetOldFacts(bulk);
      await forgetErasedFacts(bulk);
      await closeOldLinks(bulk);
      await forgetOldJobs(bulk);
      await forgetOldImports(bulk);
    },
  };
  return createJobs<BackgroundJobs>({
    url: storage.directUrl,
    tasks,
    cron: [
      { name: "clean-up", match: CLEAN_UP_AT },
      { name: "sync-all-templates", match: SYNC_ALL_TEMPLATES_AT },
    ],
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    log,
    onPool: async (poolId) => {
      await onPool(poolId);
    },
  });
}
