// The background jobs of the service, and the schedule of periodic ones.
import { forgetEndedSessions, mailSender, noticeSender } from "../accounts/index.ts";
import { type BackupJobs, backupSchedule, backupTasks } from "../backup/index.ts";
import { forgetOldBroadcasts, LABEL_RECIPIENTS_AT, labelRecipients, planWork } from "../broadcasts/index.ts";
import {
  END_SNOOZES_AT,
  endSnoozes,
  forgetErasedFacts,
  forgetOldJobs,
  LOOK_FOR_WAITS_AT,
  type MergeJobs,
  mergeTasks,
  unassignThreadsOfFormer,
  type WaitMailJobs,
  waitMailTasks,
} from "../contacts/for-app.ts";
import { bulkWork } from "../contacts/index.ts";
import { forgetOldEvents } from "../events/index.ts";
import { deleteOldFiles, type ExportNoticeJobs, exportNoticeTasks, exportWork } from "../exports/index.ts";
import { forgetOldImports, importWork } from "../imports/index.ts";
import { CATCH_UP_AT, type CatchUpJobs, catchUpTasks, forgetOldFacts } from "../intake/index.ts";
import { type TurnJobs, turnTasks } from "../jobs/index.ts";
import {
  DELETE_OBJECTS_AT,
  forgetOldMedia,
  forgetUnusedMedia,
  type MediaJobs,
  mediaGivenUp,
  mediaTasks,
  type ObjectDeletionJobs,
  objectDeletionTasks,
} from "../media/index.ts";
import {
  forgetOldMessages,
  type ReactionJobs,
  type ReadMarkJobs,
  reactionGivenUp,
  reactionTasks,
  readMarkTasks,
  SignalPace,
} from "../messages/index.ts";
import { systemClock } from "../platform/clock.ts";
import { forgetExpiredKeys } from "../platform/idempotency/kept-keys.ts";
import { createJobs, type JobGroup, type Jobs, type JobTasks } from "../platform/jobs/create-jobs.ts";
import { forgetFailedJobs } from "../platform/jobs/job-rows.ts";
import { LOOK_AT_SENDERS_AT, type LookJobs, lookTasks } from "../senders/index.ts";
import { forgetOldSourceErrors, forgetOldSyncKeys } from "../sources/index.ts";
import { SYNC_ALL_TEMPLATES_AT, type TemplateJobs, templateTasks } from "../templates/index.ts";
import { forgetOldUsage } from "../usage/index.ts";
import {
  forgetOldWarnings,
  LOOK_FOR_WARNINGS_AT,
  type WarningJobs,
  warningTasks,
} from "../warnings/index.ts";
import { forgetOldDeliveries } from "../webhooks/index.ts";
import { eraseSteps, MERGED_OTHERWISE, MERGED_TABLES } from "./contact-data.ts";
import type { Shared } from "./shared.ts";

type BackgroundJobs = TurnJobs &
  ExportNoticeJobs &
  WarningJobs &
  TemplateJobs &
  MediaJobs &
  ObjectDeletionJobs &
  MergeJobs &
  ReactionJobs &
  ReadMarkJobs &
  CatchUpJobs &
  LookJobs &
  BackupJobs &
  WaitMailJobs & { "clean-up": object; "end-snoozes": object; "label-recipients": object };

/**
 * Concurrent jobs in each process. Exports ("whole") take minutes and can't be interrupted, so they have their own slots.
 * Jobs that wait for a channel or a mail server have slots apart from the jobs of accounts.
 */
const CONCURRENCY = { sliced: 3, whole: 2, media: 4, signals: 4, others: 2 };
const POLL_MS = 2_000;
const CLEAN_UP_AT = "41 * * * *";

/** The files of a broadcast were fetched when it was made. */
const fetchNothing = () => Promise.reject(new Error("A job fetches no links."));

export function createBackgroundJobs(shared: Shared): Jobs {
  const { config, storage, log, slices, presence, publicUrl } = shared;
  const { database, bulk } = storage;
  const { senders, mailer, templateSync, hashKeys } = slices;
  const backups = backupSchedule(config);
  const sendNotice = noticeSender(bulk, mailer, log);
  const exports = { database: bulk, mailer, log, hashKeys, publicUrl, timing: config.timing };
  const http = { dispatcher: slices.http, timeout: config.timing.sendTimeoutMs };
  const atChannels = { ...slices, database, http };
  const signaler = { ...atChannels, pace: new SignalPace(systemClock), spent: shared.hints.spent };
  const works = [
    bulkWork({ database: bulk, erase: eraseSteps, hashKeys }),
    planWork({ ...slices, database: bulk, links: fetchNothing, publicUrl }),
    importWork({ database: bulk, hashKeys }),
    exportWork(exports),
  ];
  const turns = turnTasks({ database: bulk, works, timing: config.timing, log });
  const tasks: JobTasks<BackgroundJobs> = {
    ...turns,
    ...exportNoticeTasks(bulk, sendNotice),
    ...waitMailTasks({ database, sendMail: mailer && mailSender(mailer, log), publicUrl }),
    ...warningTasks({ database: bulk, sources: slices.warnings, sendNotice }),
    ...templateTasks(database, senders, templateSync),
    ...mediaTasks(atChannels),
    ...objectDeletionTasks({ ...slices.files, database: bulk }, log),
    ...reactionTasks(signaler),
    ...readMarkTasks(signaler),
    ...mergeTasks(database, MERGED_TABLES, Object.values(MERGED_OTHERWISE)),
    ...catchUpTasks({ ...shared, ...atChannels }),
    ...lookTasks({ ...shared, ...atChannels }),
    ...backupTasks({
      config,
      storage,
      log,
      onEnd: (outcome) => shared.counters.scheduledBackups.inc({ outcome }),
    }),
    "end-snoozes": () => endSnoozes(database),
    "label-recipients": () => labelRecipients(bulk, new Date(systemClock.now()).getUTCMinutes()),
    async "clean-up"() {
      await forgetExpiredKeys(bulk);
      await forgetEndedSessions(bulk);
      await unassignThreadsOfFormer(bulk);
      await forgetOldFacts(bulk);
      await forgetErasedFacts(bulk);
      await forgetOldEvents(bulk);
      await forgetOldDeliveries(bulk);
      await forgetOldUsage(bulk);
      await forgetOldBroadcasts(bulk);
      await forgetOldMessages(bulk);
      await forgetOldMedia(bulk);
      await forgetUnusedMedia(bulk);
      await deleteOldFiles(bulk);
      await forgetOldJobs(bulk);
      await forgetOldImports(bulk);
      await forgetOldSourceErrors(bulk);
      await forgetOldSyncKeys(bulk);
      await forgetOldWarnings(bulk);
      await forgetFailedJobs(bulk);
    },
  };
  // These wait for nothing else. All other jobs share one group.
  const apart: JobGroup<BackgroundJobs>[] = [
    // In the processes that have the settings of backups.
    { names: ["backup"], concurrency: backups.length },
    { names: ["sliced-turn"], concurrency: CONCURRENCY.sliced },
    { names: ["whole-turn"], concurrency: CONCURRENCY.whole },
    // Downloads may be slow, and a person waits for a picture.
    { names: ["fetch-media"], concurrency: CONCURRENCY.media },
    // A store that is slow to delete holds up nothing else.
    { names: ["delete-media-objects"], concurrency: 1 },
    { names: ["send-reaction", "mark-read"], concurrency: CONCURRENCY.signals },
  ];
  const others = (Object.keys(tasks) as (keyof BackgroundJobs)[]).filter(
    (name) => !apart.some(({ names }) => names.includes(name)),
  );
  return createJobs<BackgroundJobs>({
    url: storage.directUrl,
    tasks,
    // A turn counts for each of its jobs how often the process ended.
    givenUp: { ...turns, ...mediaGivenUp(database), ...reactionGivenUp(database) },
    groups: [...apart, { names: others, concurrency: CONCURRENCY.others }],
    cron: [
      { name: "clean-up", match: CLEAN_UP_AT },
      { name: "look-for-waits", match: LOOK_FOR_WAITS_AT, options: { maxAttempts: 1 } },
      { name: "end-snoozes", match: END_SNOOZES_AT, options: { maxAttempts: 1 } },
      { name: "label-recipients", match: LABEL_RECIPIENTS_AT, options: { maxAttempts: 1 } },
      { name: "delete-media-objects", match: DELETE_OBJECTS_AT, options: { maxAttempts: 1 } },
      { name: "look-for-warnings", match: LOOK_FOR_WARNINGS_AT, options: { maxAttempts: 1 } },
      { name: "sync-all-templates", match: SYNC_ALL_TEMPLATES_AT },
      { name: "catch-up-all", match: CATCH_UP_AT },
      { name: "look-at-senders", match: LOOK_AT_SENDERS_AT, options: { maxAttempts: 1 } },
      ...backups,
    ],
    pollInterval: POLL_MS,
    log,
    // The pool's jobs are locked by its id.
    onPool: async (poolId) => {
      await presence.addJobsPool(poolId);
    },
  });
}
