// The settings of how long the account's data is kept.
import { z } from "zod";
import { t } from "../platform/database/index.ts";
import { invalidField } from "../platform/problem.ts";
import { type RowOf, resource } from "../platform/resources/index.ts";
import { accountErrors } from "./errors.ts";
import { amount, changedColumns, changesOf, type Range, setting } from "./setting.ts";

const EVENT_DAYS = { default: 30, least: 1, most: 365 };
/** `default` applies to accounts that keep events for longer. */
export const DELIVERY_DAYS = { default: 30, least: 1, most: EVENT_DAYS.most };
/** Channels may repeat a hook for up to seven days: a fact that was deleted sooner would be stored and counted again. */
const HOOK_DAYS = { default: 30, least: 7, most: 365 };
const KEY_DAYS = { default: 1, least: 1, most: 7 };
/** Channels deliver a hook again for days: until then, a message is known by its row. */
const MESSAGE_DAYS = { least: 30, most: 36_500 };
const MEDIA_DAYS = { least: 1, most: 36_500 };
/** Enough for the largest files of a channel; the most is a pebibyte. */
const MEDIA_BYTES = { least: 100 * 1_024 * 1_024, most: 2 ** 50 };

const eventDays = "Days that events can be read.";
const deliveryDays =
  "Days that deliveries to webhooks are kept, counted from the last attempt. Deliveries that still wait stay. A delivery has a copy " +
  `of its event, so this can't be more than \`events\`. null: ${DELIVERY_DAYS.default}, or as many as \`events\` if that is less.`;
const hookDays =
  "Days that Parley keeps the parts of hooks that it doesn't know or couldn't apply. An erasure deletes those that name the person.";
const keyDays =
  "Days for which a `POST` with the same Idempotency-Key takes effect once, counted from its first request.";
const messageDays =
  "Days after which messages that wait for nothing are deleted, counted from when they were accepted or received, with their " +
  "attempts. Counts of usage stay. Events of deleted messages can't be read any more. Broadcasts that aren't running are deleted so many " +
  "days after their end, or else after they last sent, or were planned or made. null: they are kept.";
const mediaDays =
  "Days after which files of messages are removed, counted from when they were received or uploaded; an uploaded file, from the last " +
  "message with it. Their messages stay, and `media` has the status `removed`. Files of messages that wait to leave, " +
  "and of broadcasts that haven't ended, stay. null: they are kept.";
const mediaBytes =
  "Bytes of files that the account keeps. Each hour, the oldest files are removed until the others fit, like files that are too old. " +
  "null: no limit.";

/** Days that every account has. */
const days = (description: string, range: Range & { default: number }) =>
  setting(t.int4, z.int(), amount("days", range), {
    description,
    byDefault: range.default,
    whenNull: String(range.default),
    example: range.default,
  });

/** Null unless the account has set it. */
const optionalAmount = (description: string, unit: string, range: Range, example: number) => {
  const column = unit === "days" ? t.nullable(t.int4) : t.nullable(t.int8);
  return setting(column, z.int().nullable(), amount(unit, range), { description, byDefault: null, example });
};

/** The field's column has another name. */
const named = <Field, const Name extends string>(name: Name, field: Field) => ({ ...field, name });

const fields = {
  events: named("event_days", days(eventDays, EVENT_DAYS)),
  deliveries: named("delivery_days", optionalAmount(deliveryDays, "days", DELIVERY_DAYS, 14)),
  hooks: named("hook_days", days(hookDays, HOOK_DAYS)),
  idempotency_keys: named("key_days", days(keyDays, KEY_DAYS)),
  messages: named("message_days", optionalAmount(messageDays, "days", MESSAGE_DAYS, 730)),
  media: named("media_days", optionalAmount(mediaDays, "days", MEDIA_DAYS, 365)),
  media_bytes: optionalAmount(mediaBytes, "bytes", MEDIA_BYTES, 50_000_000_000),
};
const description = "How long the account's data is kept.";

export const retention = resource({ id: "Retention", description }, fields);

export const retentionChanges = z.strictObject(changesOf(fields)).optional().meta({ description });

type Changes = z.output<typeof retentionChanges>;

export const changedRetention = (given: Changes) => changedColumns(fields, given);

/** Checked after the change, because a request may name only one of the two. */
export function checkRetention(changed: RowOf<typeof retention>, given: Changes): void {
  const { delivery_days: deliveries, event_days: events } = changed;
  if (deliveries === null || deliveries <= events) return;
  const field = given?.deliveries === undefined ? "events" : "deliveries";
  const detail = `Deliveries would be kept for ${deliveries} days, and events for ${events}. A delivery has a copy of its event, so it can't be kept longer.`;
  throw invalidField(`/retention/${field}`, accountErrors.deliveries_outlive_events, detail);
}
