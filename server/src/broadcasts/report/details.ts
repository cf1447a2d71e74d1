// A broadcast with its counts, what it waits for, and samples of what it sends.
import type { z } from "zod";
import type { OutboundContent } from "../../channels/index.ts";
import { templateAnswer, templateOf } from "../../messages/for-broadcasts.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import {
  idField,
  intField,
  objectsField,
  textField,
  timeField,
  wordField,
} from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { SenderDirectory } from "../../senders/index.ts";
import { type BroadcastRow, broadcast } from "../broadcast.ts";
import { BROADCAST_KEY } from "../change-status.ts";
import { durationOf } from "../plan/duration.ts";
import { lookAtOne, nextPlanned, nextStep, WAITS } from "../send/look.ts";
import { countsAnswer, readCounts } from "./counts.ts";

const SAMPLES = 10;

const PACE_STEPS = 40;

const readPace = statement({
  name: "read_broadcast_pace",
  parameters: BROADCAST_KEY,
  columns: { at: t.timestamptz, people: t.int8 },
  sql: `select at, (
        select count(*)
        from broadcast_recipients as recipient
        where recipient.broadcast_id = broadcasts.broadcast_id
          and recipient.queued_at >= at
          and recipient.queued_at < at + step
      ) as people
    from broadcasts
    cross join lateral (
      select (coalesce(finished_at, now()) - greatest(started_at, send_at)) / ${PACE_STEPS} as step
    ) as plot
    cross join generate_series(0, ${PACE_STEPS - 1}) as n
    cross join lateral (select greatest(started_at, send_at) + n * step as at) as placed
    where account_id = $accountId
      and broadcast_id = $broadcastId
      and started_at is not null
      and step > interval '0'
    order by at`,
});

export const detailsAnswer = broadcast.answer
  .extend({
    counts: countsAnswer,
    waits_for: wordField(
      "Why a running broadcast sends nothing now; null if it sends. send_at: its start. hours: its hours of the day. daily_limit: " +
        "as many people as allowed got it within 24 hours. sender: its number is paused.",
      WAITS,
    ).nullable(),
    takes_seconds: intField(
      "How long the rest takes at the least, at the rate of the number, within the hours and the daily limit.",
      120,
    ),
    pace: objectsField(
      `To how many people a message was accepted in each of ${PACE_STEPS} equal steps until the end or now, without erased people.`,
      { at: timeField("The beginning of the step."), people: intField("How many people.", 80) },
    ),
    samples: objectsField("What up to ten people get whose turn hasn't come. Empty before there is a plan.", {
      contact_id: idField("con", "The person."),
      name: textField("The person's name.", "Ana Sousa").nullable(),
      template: templateAnswer.optional(),
      text: textField("The text.", "Hello Ana, we are closed on Monday.").optional(),
    }),
  })
  .meta({ id: "BroadcastDetails", description: "A broadcast with its counts and samples." });

export interface DetailsDependencies {
  database: Database;
  senders: Pick<SenderDirectory, "get">;
}

export async function detailsOf(
  { database, senders }: DetailsDependencies,
  accountId: string,
  row: BroadcastRow,
): Promise<z.input<typeof detailsAnswer>> {
  const { broadcast_id: broadcastId, sender_id: senderId, hours, daily_limit: dailyLimit } = row;
  const key = { accountId, broadcastId };
  const sender = await senders.get(accountId, senderId);
  const counts = await readCounts(database, key);
  const [look] = row.status === "running" ? await database.run(lookAtOne, key) : [];
  const next = look && nextStep(look, sender?.isDeleted ? null : sender);
  const rest = { people: counts.planned, rate: sender?.rate ?? 1, hours, dailyLimit };
  const samples = await database.run(nextPlanned, { ...key, contactId: null, zones: null, limit: SAMPLES });
  const steps = await database.run(readPace, key);
  return {
    ...broadcast.of(row),
    counts,
    waits_for: next?.step === "wait" ? next.for : null,
    takes_seconds: durationOf(rest),
    pace: steps.map(({ at, people }) => ({ at: at.toISOString(), people })),
    samples: samples.flatMap(({ contact_id, name, content }) =>
      content ? [{ contact_id: publicId("con", contact_id), name, ...shownContent(content) }] : [],
    ),
  };
}

function shownContent(content: OutboundContent) {
  if (content.type === "template") return { template: templateOf(content) };
  return content.type === "text" ? { text: content.body } : {};
}
