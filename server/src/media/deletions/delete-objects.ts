// Deletes objects whose files are gone. An object that can't be deleted waits, and doesn't hold up others.

import { type Database, givenRows, statement, t } from "../../platform/database/index.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import { describeError, type Log } from "../../platform/log.ts";
import type { StoreError } from "../../platform/object-store.ts";
import { type MediaFiles, partOf } from "../files/media-files.ts";

export type ObjectDeletionJobs = { "delete-media-objects": object };

export const DELETE_OBJECTS_AT = "* * * * *";

const BATCH = 100;
/** Requests to the store at a time. */
const CONCURRENCY = 8;

/** Begins the waiting time of warnings, also for objects that nobody may delete now. */
const notice = statement({
  name: "notice_unwanted_objects",
  sql: `update media_objects
    set unwanted_since = now()
    where ctid = any (array(
      select ctid
      from media_objects
      where media_id is null
        and unwanted_since is null
      limit 10000
    ))`,
});

/**
 * Takes objects for five minutes: longer than their deletion takes, and the pause after a failure. Objects of a
 * restored account perhaps belong to the service that the backup was made of.
 */
const take = statement({
  name: "take_unwanted_objects",
  plan: "scan",
  parameters: { place: t.text },
  columns: { account_id: t.uuid, object_id: t.uuid, place: t.text, parts: t.int4 },
  sql: `update media_objects
    set due_at = now() + interval '5 minutes'
    where (account_id, object_id) in (
      select account_id, object_id
      from media_objects as unwanted
      where media_id is null
        and due_at <= now()
        and place = $place
        and not exists (
          select
          from accounts
          where accounts.account_id = unwanted.account_id
            and sending_held_at is not null
        )
      order by due_at
      limit ${BATCH}
      for update skip locked
    )
    returning account_id, object_id, place, parts`,
});

const deleted = givenRows({ accountId: t.uuid, objectId: t.uuid });

/**
 * A run that was storing the file may have written its last part after the deletion, so objects of the last day are deleted once more
 * an hour later. No file is stored for a day.
 */
const settle = statement({
  name: "settle_deleted_objects",
  parameters: deleted.parameters,
  sql: `with given as materialized (
      select account_id, object_id
      from ${deleted.as("given")}
    ), forgotten as (
      delete from media_objects
      using given
      where media_objects.account_id = given.account_id
        and media_objects.object_id = given.object_id
        and (deleted_at is not null or created_at < now() - interval '1 day')
    )
    update media_objects
    set deleted_at = now(), due_at = now() + interval '1 hour'
    from given
    where media_objects.account_id = given.account_id
      and media_objects.object_id = given.object_id
      and deleted_at is null
      and created_at >= now() - interval '1 day'`,
});

export function objectDeletionTasks(files: MediaFiles, log: Log): JobTasks<ObjectDeletionJobs> {
  return {
    async "delete-media-objects"(_payload, { signal }) {
      await files.database.run(notice, {});
      while (!signal.aborted && (await deleteBatch(files, log)));
    },
  };
}

/** False when nothing is left, and when the store refuses everything. */
async function deleteBatch(files: MediaFiles, log: Log): Promise<boolean> {
  const { database, objects, place } = files;
  if (place === null) return false;
  const taken = await database.run(take, { place });
  const gone: { accountId: string; objectId: string }[] = [];
  const faults: StoreError[] = [];
  const queue = taken[Symbol.iterator]();
  const work = async () => {
    for (const { account_id: accountId, object_id: objectId, parts, ...at } of queue) {
      // After the first failures of a store that is down, the others would fail too.
      if (gone.length === 0 && faults.length >= CONCURRENCY) return;
      try {
        for (let part = 0; part < parts; part++)
          await objects.delete(partOf({ accountId, objectId, ...at }, part));
        gone.push({ accountId, objectId });
      } catch (error) {
        faults.push(error as StoreError);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await settleAll(database, gone);
  if (faults[0]) log.warn({ err: describeError(faults[0]) }, "deleted files can't be deleted from the store");
  return gone.length > 0;
}

async function settleAll(database: Database, gone: { accountId: string; objectId: string }[]): Promise<void> {
  if (gone.length > 0) await database.run(settle, deleted.values(gone));
}
