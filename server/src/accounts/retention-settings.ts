// The settings of how long the account's data is kept.
import { z } from "zod";
import { t } from "../platform/database/index.ts";
import { intField } from "../platform/http/index.ts";
import { invalidField } from "../platform/problem.ts";
import { accountErrors } from "./errors.ts";

const EVENT_DAYS = { default: 30, most: 365 };
/** `default` applies to accounts that keep events for longer. */
export const DELIVERY_DAYS = { default: 30, least: 1, most: EVENT_DAYS.most };
/** Channels may repeat a hook for up to seven days: a fact that was deleted sooner would be stored and counted again. */
const HOOK_DAYS = { default: 30, least: 7, most: 365 };
const KEY_DAYS = { default: 1, most: 7 };
/** Channels deliver a hook again for days: until then, a message is known by its row. */
const MESSAGE_DAYS = { least: 30, most: 36_500 };
const MEDIA_DAYS = { least: 1, most: 36_500 };
/** Enough for the largest files of a channel; the most is a pebibyte. */
const MEDIA_BYTES = { least: 100 * 1_024 * 1_024, most: 2 ** 50 };

export const RETENTION_COLUMNS = {
  event_days: t.int4,
  delivery_days: t.nullable(t.int4),
  hook_days: t.int4,
  key_days: t.int4,
  message_days: t.nullable(t.int4),
  media_days: t.nullable(t.int4),
  media_bytes: t.nullable(t.int8),
};

type Retention = t.Outputs<typeof RETENTION_COLUMNS>;

export const RETENTION_DEFAULTS: Retention = {
  event_days: EVENT_DAYS.default,
  delivery_days: null,
  hook_days: HOOK_DAYS.default,
  key_days: KEY_DAYS.default,
  message_days: null,
  media_days: null,
  media_bytes: null,
};

const retention = "How long the account's data is kept.";
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
  "attempts. Counts of usage stay. Events of deleted messages can't be read any more. null: they are kept.";
const mediaDays =
  "Days after which files of messages are removed, counted from when they were received or uploaded; an uploaded file, from the last " +
  "message with it. Their messages stay, and `media` has the status `removed`. Files of messages that wait to leave stay. null: they are kept.";
const mediaBytes =
  "Bytes of files that the account keeps. Each hour, the oldest files are removed until the others fit, like files that are too old. " +
  "null: no limit.";

export const retentionAnswer = z
  .object({
    events: intField(eventDays, EVENT_DAYS.default),
    deliveries: intField(deliveryDays, 14).nullable(),
    hooks: intField(hookDays, HOOK_DAYS.default),
    idempotency_keys: intField(keyDays, KEY_DAYS.default),
    messages: intField(messageDays, 730).nullable(),
    media: intField(mediaDays, 365).nullable(),
    media_bytes: intField(mediaBytes, 50_000_000_000).nullable(),
  })
  .meta({ description: retention });

export const retentionChanges = z
  .strictObject({
    events: z
      .int("This must be a whole number of days.")
      .min(1, "At least 1 day.")
      .max(EVENT_DAYS.most, `At most ${EVENT_DAYS.most} days.`)
      .nullable()
      .optional()
      .meta({ description: `${eventDays} null: ${EVENT_DAYS.default}.` }),
    deliveries: z
      .int("This must be a whole number of days.")
      .min(DELIVERY_DAYS.least, `At least ${DELIVERY_DAYS.least} day.`)
      .max(DELIVERY_DAYS.most, `At most ${DELIVERY_DAYS.most} days.`)
      .nullable()
      .optional()
      .meta({ description: deliveryDays }),
    hooks: z
      .int("This must be a whole number of days.")
      .min(HOOK_DAYS.least, `At least ${HOOK_DAYS.least} days: channels may deliver a hook again.`)
      .max(HOOK_DAYS.most, `At most ${HOOK_DAYS.most} days.`)
      .nullable()
      .optional()
      .meta({ description: `${hookDays} null: ${HOOK_DAYS.default}.` }),
    idempotency_keys: z
      .int("This must be a whole number of days.")
      .min(1, "At least 1 day.")
      .max(KEY_DAYS.most, `At most ${KEY_DAYS.most} days.`)
      .nullable()
      .optional()
      .meta({ description: `${keyDays} null: ${KEY_DAYS.default}.` }),
    messages: z
      .int("This must be a whole number of days.")
      .min(MESSAGE_DAYS.least, `At least ${MESSAGE_DAYS.least} days: channels may deliver a message again.`)
      .max(MESSAGE_DAYS.most, `At most ${MESSAGE_DAYS.most} days.`)
      .nullable()
      .optional()
      .meta({ description: messageDays }),
    media: z
      .int("This must be a whole number of days.")
      .min(MEDIA_DAYS.least, `At least ${MEDIA_DAYS.least} day.`)
      .max(MEDIA_DAYS.most, `At most ${MEDIA_DAYS.most} days.`)
      .nullable()
      .optional()
      .meta({ description: mediaDays }),
    media_bytes: z
      .int("This must be a whole number of bytes.")
      .min(MEDIA_BYTES.least, `At least ${MEDIA_BYTES.least} bytes, which are 100 MiB.`)
      .max(MEDIA_BYTES.most, `At most ${MEDIA_BYTES.most} bytes.`)
      .nullable()
      .optional()
      .meta({ description: mediaBytes }),
  })
  .optional()
  .meta({ description: retention });

/** The columns that a request names. */
export function changedRetention(given: z.output<typeof retentionChanges> = {}) {
  return {
    event_days: given.events,
    delivery_days: given.deliveries,
    hook_days: given.hooks,
    key_days: given.idempotency_keys,
    message_days: given.messages,
    media_days: given.media,
    media_bytes: given.media_bytes,
  };
}

/** Checked after the change, because a request may name only one of the two. */
export function checkRetention(changed: Retention, given: z.output<typeof retentionChanges>): void {
  const { delivery_days: deliveries, event_days: events } = changed;
  if (deliveries === null || deliveries <= events) return;
  const field = given?.deliveries === undefined ? "events" : "deliveries";
  const detail = `Deliveries would be kept for ${deliveries} days, and events for ${events}. A delivery has a copy of its event, so it can't be kept longer.`;
  throw invalidField(`/retention/${field}`, accountErrors.deliveries_outlive_events, detail);
}

export function splitRetention<Settings extends Retention>(settings: Settings) {
  const { event_days, delivery_days, hook_days, key_days, message_days, media_days, media_bytes, ...others } =
    settings;
  const retention = {
    events: event_days,
    deliveries: delivery_days,
    hooks: hook_days,
    idempotency_keys: key_days,
    messages: message_days,
    media: media_days,
    media_bytes,
  };
  return { others, retention };
}
