// The warning that objects can't be deleted from the store. It also tells of files that can't be stored: each failed attempt leaves
// an object that is to be deleted.
import { noticeTime } from "../../accounts/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { NOTHING, type WarningSource } from "../../warnings/index.ts";

/** A worker deletes every minute. Most outages of stores are shorter. */
const LATE_HOURS = 1;

/**
 * The first deletion moves `due_at`, so objects that had to wait for a release or for another place aren't late before it. Objects of
 * held accounts wait on purpose.
 */
const find = statement({
  name: "find_late_object_deletions",
  plan: "scan",
  parameters: { accountIds: t.uuidArray, place: t.text },
  columns: { account_id: t.uuid, since: t.timestamptz },
  sql: `select account_id, min(unwanted_since) as since
    from media_objects
    where media_id is null
      and deleted_at is null
      and place = $place
      and due_at > created_at
      and account_id in (
        select account_id
        from accounts
        where account_id = any ($accountIds)
          and sending_held_at is null
      )
    group by account_id
    having min(unwanted_since) < now() - interval '${LATE_HOURS} hour'`,
});

/** `place`: where this process deletes; null without a store. */
export function failingStore(place: string | null): WarningSource {
  return {
    kinds: ["store_failing"],
    async find(runner, accountIds) {
      if (place === null) return [];
      const late = await runner.run(find, { accountIds, place });
      return late.map(({ account_id: accountId, since }) => ({
        ...NOTHING,
        accountId,
        kind: "store_failing",
        since,
        title: "The store of files doesn't work",
        detail:
          `A deletion from the store of files that was due at ${noticeTime(since)} isn't made yet. While the store can't be reached, files that ` +
          "people send wait for up to three days, and files can't be read, uploaded or sent.",
        action: "Run `parley doctor`: it tries the store and says what is wrong.",
      }));
    },
  };
}
