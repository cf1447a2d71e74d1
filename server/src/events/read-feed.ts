// Reads the events of an account after a position, in the order of their numbers.
import { type Database, statement, t } from "../platform/database/index.ts";
import { lastEventNumber } from "./append-events.ts";
import type { EventType } from "./event-type.ts";

/** Numbers that one statement looks at: it ends soon even when the types are rare. */
const WINDOW = 10_000;
/** Windows that one page looks at. */
const MOST_WINDOWS = 10;

const readNumbers = statement({
  name: "read_event_numbers",
  parameters: { accountId: t.uuid },
  columns: { last: t.int8, pruned_to: t.int8 },
  sql: `select ${lastEventNumber("$accountId")} as last, events_pruned_to as pruned_to
    from accounts
    where account_id = $accountId`,
});

const EVENT_COLUMNS = {
  number: t.int8,
  type: t.textOf<EventType>(),
  resource_id: t.uuid,
  created_at: t.timestamptz,
};

export type FeedEvent = t.Outputs<typeof EVENT_COLUMNS>;

/** The subquery finds the row that contains the first number: a row holds the events of one transaction. */
const readEvents = statement({
  name: "read_events",
  parameters: { accountId: t.uuid, after: t.int8, through: t.int8, types: t.textArray, limit: t.int8 },
  columns: EVENT_COLUMNS,
  sql: `select seq + ordinal - 1 as number, type, resource_id, created_at
    from events
    cross join lateral unnest(types, ids) with ordinality as event (type, resource_id, ordinal)
    where account_id = $accountId
      and seq >= coalesce(
        (select max(seq) from events where account_id = $accountId and seq <= $after::bigint + 1),
        0
      )
      and seq <= $through
      and seq + ordinal - 1 between $after::bigint + 1 and $through
      and type = any ($types)
    order by seq, ordinal
    limit $limit`,
});

/** A restore from a backup leaves a large gap between numbers. A row may begin in the window and end after it. */
const skipGap = statement({
  name: "skip_gap_of_events",
  parameters: { accountId: t.uuid, through: t.int8, last: t.int8 },
  columns: { position: t.nullable(t.int8) },
  sql: `select case
        when begun.last_number > $through then $through
        else least($last::bigint, later.seq - 1)
      end as position
    from (
      select max(seq + cardinality(ids) - 1) as last_number
      from (
        select seq, ids
        from events
        where account_id = $accountId
          and seq <= $through
        order by seq desc
        limit 1
      ) as newest
    ) as begun
    cross join (
      select min(seq) as seq
      from events
      where account_id = $accountId
        and seq > $through
    ) as later`,
});

export interface FeedPage {
  events: FeedEvent[];
  /** The page has all events of the types up to this number. */
  position: number;
  /** Whether there are later numbers. */
  isMore: boolean;
}

export interface FeedRange {
  /** The last number. All events up to it are committed, because writers hold the lock on the numbers until they commit. */
  last: number;
  /** Events up to this number were deleted because of their age. */
  prunedTo: number;
}

export async function readRange(database: Database, accountId: string): Promise<FeedRange> {
  const [row] = await database.run(readNumbers, { accountId });
  return { last: row?.last ?? 0, prunedTo: row?.pruned_to ?? 0 };
}

/** `range` must be read before: events after its `last` may not be committed yet. */
export async function readFeed(
  database: Database,
  accountId: string,
  { last }: FeedRange,
  { after, types, limit }: { after: number; types: EventType[]; limit: number },
): Promise<FeedPage> {
  const events: FeedEvent[] = [];
  let position = after;
  for (let windows = 0; windows < MOST_WINDOWS && position < last; windows++) {
    const through = Math.min(last, position + WINDOW);
    const left = limit - events.length;
    const read = await database.run(readEvents, { accountId, after: position, through, types, limit: left });
    events.push(...read);
    if (read.length === left) {
      position = (read.at(-1) as FeedEvent).number;
      break;
    }
    position = through;
    if (read.length > 0 || through === last) continue;
    const [gap] = await database.run(skipGap, { accountId, through, last });
    position = gap?.position ?? last;
  }
  return { events, position, isMore: position < last };
}
