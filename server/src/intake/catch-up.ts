// Takes over from channels that don't deliver a failed hook again what their hooks may have lost.
import type { HashKeys } from "../accounts/index.ts";
import type { ChannelHttp, ConnectorRegistry } from "../channels/index.ts";
import { statement, t } from "../platform/database/index.ts";
import { publicId } from "../platform/ids.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import type { JobTasks } from "../platform/jobs/create-jobs.ts";
import type { Log } from "../platform/log.ts";
import type { Sender, SenderDirectory } from "../senders/index.ts";
import { type FactReceiver, receiveFacts } from "./receive-facts.ts";

export type CatchUpJobs = {
  "catch-up": { accountId: string; senderId: string };
  /** Adds a `catch-up` job for each sender of such a channel. */
  "catch-up-all": object;
};

/** Every two minutes, so also soon after a start and after a gap. */
export const CATCH_UP_AT = "*/2 * * * *";

/** A final state comes some time after its message. An hour back, it is found although the message was listed before. */
const OVERLAP = "1 hour";
/**
 * Channels of SMS try for ten hours at most, so a final state that comes later than the overlap is found here. Listing that far
 * back each time would read the same messages 300 times. It is done once an hour, and after a gap.
 */
const LATE_STATES = "11 hours";
/** Time without a list that is more than a slow one. */
const GAP = "5 minutes";
/** A sender that was out of reach for longer loses older messages: a list has its limits. */
const LONGEST = "7 days";

const findDue = statement({
  name: "find_senders_to_catch_up",
  plan: "scan",
  parameters: { connectors: t.textArray },
  columns: { account_id: t.uuid, sender_id: t.uuid },
  sql: `select account_id, sender_id
    from senders
    where connector = any ($connectors)
      and deleted_at is null`,
});

/** Never before the sender was added: older messages are none of this service's. */
const readSince = statement({
  name: "read_catch_up",
  parameters: { accountId: t.uuid, senderId: t.uuid },
  columns: { since: t.timestamptz, now: t.timestamptz },
  sql: `select
      greatest(
        created_at,
        caught_up_until - case
          when extract(minute from now()) < 2 or caught_up_until < now() - interval '${GAP}' then interval '${LATE_STATES}'
          else interval '${OVERLAP}'
        end,
        now() - interval '${LONGEST}'
      ) as since,
      now() as now
    from senders
    where account_id = $accountId
      and sender_id = $senderId`,
});

const noteCaughtUp = statement({
  name: "note_caught_up",
  parameters: { accountId: t.uuid, senderId: t.uuid, until: t.timestamptz },
  sql: `update senders
    set caught_up_until = $until
    where account_id = $accountId
      and sender_id = $senderId`,
});

export interface CatchUpOptions extends Omit<FactReceiver, "hookCounter" | "heard"> {
  connectors: ConnectorRegistry;
  senders: SenderDirectory;
  hashKeys: HashKeys;
  http: ChannelHttp;
  log: Log;
}

const add: AddJob<CatchUpJobs> = addJob;

/** The queue runs each job in one process. Applying is idempotent, so a slow job and the next one may meet. */
export function catchUpTasks(options: CatchUpOptions): JobTasks<CatchUpJobs> {
  const { database, connectors, senders } = options;
  const names = connectors.all.flatMap(({ catchUp, name }) => (catchUp ? [name] : []));
  return {
    async "catch-up-all"() {
      const due = await database.run(findDue, { connectors: names });
      for (const { account_id: accountId, sender_id: senderId } of due) {
        const key = `catch-up:${senderId}`;
        await database.transaction((session) =>
          add(session, "catch-up", { accountId, senderId }, { key, maxAttempts: 1 }),
        );
      }
    },
    async "catch-up"({ accountId, senderId }) {
      const sender = await senders.get(accountId, senderId);
      if (sender) await catchUp(options, sender);
    },
  };
}

async function catchUp(options: CatchUpOptions, sender: Sender): Promise<void> {
  const { database, connectors, hashKeys, http, log } = options;
  const { accountId, senderId } = sender;
  const [due] = await database.run(readSince, { accountId, senderId });
  const hashKey = await hashKeys.get(accountId);
  const lists = due && connectors.get(sender.connector)?.catchUp?.(sender.channelSender, due.since, http);
  if (!due || !hashKey || !lists) return;
  for await (const list of lists) {
    if (list.kind === "refused") {
      const { code } = list.failure.error;
      return log.info({ sender: publicId("snd", senderId), code }, "the channel didn't list messages");
    }
    await receiveFacts(receiverOf(options), { senders: [sender], hashKey, reading: list.facts });
  }
  // A list says nothing about whether hooks arrive, so `caught_up_until` stays apart from the senders that were heard.
  await database.run(noteCaughtUp, { accountId, senderId, until: due.now });
}

/** Facts of a list are no hooks: a list has messages of other programs, too, which aren't counted as dropped each time. */
function receiverOf(options: CatchUpOptions): FactReceiver {
  return { ...options, hookCounter: { count: () => undefined }, heard: { note: () => undefined } };
}
