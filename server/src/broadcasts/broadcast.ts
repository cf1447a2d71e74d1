// A broadcast: what the API shows of it, its event, and the statements that find it.
import { z } from "zod";
import { contactFilterAnswer, idAfterMerges } from "../contacts/for-broadcasts.ts";
import { type EventResource, resourceReader } from "../events/index.ts";
import { type Database, rowById, type Session, statement, t } from "../platform/database/index.ts";
import {
  booleanField,
  exampleId,
  FIRST_ID,
  idField,
  intField,
  listField,
  objectField,
  textField,
  timeField,
} from "../platform/http/index.ts";
import { publicId, uuidOf } from "../platform/ids.ts";
import { notFound, Problem } from "../platform/problem.ts";
import { f, type RowOf, resource } from "../platform/resources/index.ts";
import { type Cost, estimateAnswer } from "../usage/index.ts";
import { type BroadcastKey, PAUSED_REASONS } from "./change-status.ts";
import { broadcastErrors } from "./errors.ts";
import type { Audience } from "./wish/audience.ts";
import type { Hours, Labels } from "./wish/broadcast-field.ts";
import type { Content } from "./wish/content-field.ts";

const STATUSES = ["draft", "planning", "planned", "running", "paused", "finished", "canceled"] as const;

const given = (description: string) => z.record(z.string(), z.unknown()).meta({ description });

const audienceAnswer = objectField("Whom it is for. Phones and ids of contacts aren't repeated.", {
  filter: contactFilterAnswer.optional().meta({ description: "Contacts that match." }),
  people: intField("How many contacts were named by their ids or phones.", 63).optional(),
  failed_of: idField("brd", "The broadcast whose failed recipients are meant.").optional(),
  exclude: objectField("Who is left out.", {
    broadcasts: listField("Who got or will get a message of these broadcasts is left out.", z.string(), [
      exampleId("brd"),
    ]).optional(),
    messaged_since: timeField("Who got any message at this time or later is left out.").optional(),
  }).optional(),
});

const hoursAnswer = objectField("The hours of the day in which it sends.", {
  from: textField("The first minute.", "09:00"),
  to: textField("The end.", "18:00"),
  days: listField("Days of the week, from 1 for Monday.", z.int(), [1, 2, 3, 4, 5]).optional(),
  zone: textField("The time zone.", "Europe/Vienna"),
  own_time_zone: booleanField(
    "Whether each phone's country decides, and `zone` only where it can't.",
  ).optional(),
});

const labelsAnswer = z
  .partialRecord(z.enum(["reached", "replied", "failed"]), z.array(z.string()))
  .meta({ description: "Labels that people get.", examples: [{ reached: ["cake week"] }] });

export const broadcast = resource(
  { id: "Broadcast", description: "One message to many people." },
  {
    id: f.named("broadcast_id", f.id("brd", "The broadcast's id.")),
    name: f.text("The name.", "Cake week"),
    status: f.word(
      STATUSES,
      "draft: nobody is determined yet. planning: a job determines the recipients. planned: it can be started. running: it sends, " +
        "or waits for `waits_for`. paused: see `paused_reason`. finished, canceled: these are final.",
    ),
    paused_reason: f.nullable(
      f.word(
        PAUSED_REASONS,
        "Why it is paused; null unless it is. requested: by a request. failures: more failed than `stop_at_failed` allows. late: no " +
          "worker looked after it for six hours. held: the database was restored or copied, and it may have been sent since. " +
          "template_changed: the template isn't as it was planned. sender_deleted: its number is gone. file_deleted: a file of its message is gone.",
      ),
    ),
    channel: f.text("The channel's name.", "whatsapp"),
    source_phone: f.text("The number that it sends from.", "+15550001000"),
    audience: f.shown(t.jsonb<ShownAudience>(), audienceAnswer, audienceOf),
    template: f.computed(given("The template as the request gave it; null for a text.").nullable()),
    message: f.computed(given("The text as the request gave it; null for a template.").nullable()),
    send_at: f.nullable(f.time("When it begins; null for at once.")),
    hours: f.nullable(f.shown(t.jsonb<Hours>(), hoursAnswer)),
    daily_limit: f.nullable(
      f.shown(t.int4, intField("At most so many people within 24 hours; null for no limit.", 1_000)),
    ),
    stop_at_failed: f.nullable(
      f.shown(t.int2, intField("The percentage of failures at which it pauses; null for never.", 30)),
    ),
    labels: f.shown(t.jsonb<Labels>(), labelsAnswer),
    people: f.nullable(f.shown(t.int4, intField("Its recipients when the plan was made; null before.", 63))),
    estimate: f.shown(t.nullable(t.jsonb<Cost>()), estimateAnswer),
    queued: f.int("To how many of them a message was accepted so far.", 40),
    plan: f.named(
      "plan_hash",
      f.nullable(f.text("Names the plan for `POST …/start`; null before there is one.", "5d41402abc4b2a76")),
    ),
    plan_job_id: f.named("plan_id", f.nullable(f.id("job", "The job that makes or made the plan."))),
    retry_of: f.nullable(f.id("brd", "The broadcast whose failed recipients this one tries again.")),
    ...f.by("Who started it, or before that who made it", "for nobody"),
    created_at: f.time("When it was made."),
    planned_at: f.nullable(f.time("When its plan was made.")),
    started_at: f.nullable(f.time("When it was started.")),
    finished_at: f.nullable(f.time("When it ended.")),
    sender_id: f.hidden(t.uuid),
    content: f.hidden(t.jsonb<Content>()),
    not_found: f.hidden(t.int4),
    template_hash: f.hidden(t.nullable(t.text)),
  },
  (row) => ({
    template: row.content.template ?? null,
    message: row.content.message ?? null,
  }),
);

export type BroadcastRow = RowOf<typeof broadcast>;

/** With the number of ids instead of the ids: there can be 10,000 of them. */
type ShownAudience = Exclude<Audience, { ids: string[] }> | ({ people: number } & Pick<Audience, "exclude">);

function audienceOf({ exclude, ...audience }: ShownAudience): z.input<typeof audienceAnswer> {
  const broadcasts = exclude?.broadcasts?.map((id) => publicId("brd", id));
  return {
    ...("failed_of" in audience ? { failed_of: publicId("brd", audience.failed_of) } : audience),
    ...(exclude && { exclude: { ...exclude, broadcasts } }),
  };
}

const JOINED = ["channel", "source_phone", "queued", "audience"];
const OWN = Object.keys(broadcast.columns).filter((name) => !JOINED.includes(name));

const SELECT = `select ${OWN.map((name) => `broadcasts.${name}`).join(", ")}, senders.channel, senders.phone as source_phone,
      case
        when audience ? 'ids'
        then audience - 'ids' || jsonb_build_object('people', jsonb_array_length(audience -> 'ids'))
        else audience
      end as audience,
      (
        select count(*)
        from broadcast_recipients as recipient
        where recipient.broadcast_id = broadcasts.broadcast_id
          and recipient.queued_at is not null
      ) as queued
    from broadcasts
    join senders using (account_id, sender_id)`;

const byIds = statement({
  name: "read_broadcasts",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  columns: broadcast.columns,
  sql: `${SELECT}
    where account_id = $accountId
      and broadcast_id = any ($ids)`,
});

/** `contactId`: only those that sent the contact a message; null for all. */
export const newestBroadcasts = statement({
  name: "list_broadcasts",
  parameters: { accountId: t.uuid, contactId: t.nullable(t.uuid), before: t.uuid, limit: t.int8 },
  columns: broadcast.columns,
  sql: `${SELECT}
    where account_id = $accountId
      and broadcast_id < $before
      and ($contactId::uuid is null or exists (
        select
        from broadcast_recipients as recipient
        where recipient.contact_id = ${idAfterMerges("$accountId", "$contactId")}
          and recipient.account_id = $accountId
          and recipient.broadcast_id = broadcasts.broadcast_id
          and recipient.status = 'queued'
      ))
    order by broadcast_id desc
    limit $limit`,
});

/** Operations that read one broadcast. */
export const ofOne = {
  tag: "Broadcasts",
  scope: "broadcasts:read",
  params: z.strictObject({ id: idField("brd", "The broadcast's id.") }),
  examples: { "A broadcast": { params: { id: exampleId("brd") } } },
  problems: { 404: ["broadcast_not_found"] },
} as const;

/** Operations that change one broadcast. */
export const forOne = {
  ...ofOne,
  scope: "broadcasts:write",
  problems: { ...ofOne.problems, 409: ["broadcast_status"] },
} as const;

export async function findBroadcast(
  runner: Pick<Session, "run">,
  accountId: string,
  id: string,
): Promise<BroadcastRow> {
  const row = await rowById(runner, byIds, accountId, uuidOf("brd", id));
  if (!row) throw notFound(broadcastErrors.broadcast_not_found, "broadcast", id);
  return row;
}

export function wrongStatus({ status }: BroadcastRow): Problem {
  return new Problem(broadcastErrors.broadcast_status, { detail: `The broadcast is ${status}.` });
}

/** Answers the broadcast after the step. Throws 404, or 409 when the step isn't taken. */
export async function answerStep(
  session: Session,
  { accountId }: { accountId: string },
  { id }: { id: string },
  take: (key: BroadcastKey) => Promise<boolean>,
) {
  const isTaken = await take({ accountId, broadcastId: uuidOf("brd", id) ?? FIRST_ID });
  const row = await findBroadcast(session, accountId, id);
  if (!isTaken) throw wrongStatus(row);
  return { status: 200, body: broadcast.of(row) } as const;
}

const LATER = ["started", "paused", "resumed", "finished", "canceled"] as const;

export function broadcastEvents(database: Database): EventResource {
  return {
    name: "BroadcastEvent",
    types: ["broadcast.planned", ...LATER.map((step) => `broadcast.${step}` as const)],
    scope: "broadcasts:read",
    schema: broadcast.answer,
    contactField: null,
    read: resourceReader(database, byIds, (row) => row.broadcast_id, broadcast.of),
  };
}
