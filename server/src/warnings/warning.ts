// A warning: something of the account that needs a person. It lasts as long as its reason does.
import { z } from "zod";
import { booleanField, intField, textField, timeField } from "../platform/http/index.ts";

interface Kind {
  meaning: string;
  /** The scope that sees warnings of this kind. */
  scope: string;
  stopsMessages: boolean;
  /** `since` moves while the reason lasts, so it doesn't tell one time of trouble from the next. */
  isMoving?: true;
  /** Another reason is another trouble. */
  isByReason?: true;
}

export const KINDS = {
  sender_paused: {
    meaning: "A sender is paused, by a client (`reason` is `requested`) or because the channel refused it.",
    scope: "messages:read",
    stopsMessages: true,
  },
  no_hooks: {
    meaning:
      "The channel took a message of a sender, and no hook of the sender has arrived for 15 minutes. With the `reason` `maybe_quiet`, " +
      "it is unknown whether the channel took a message, and the sender may only be quiet: neither a receipt nor another hook has " +
      "arrived for five minutes.",
    scope: "messages:read",
    stopsMessages: true,
    isMoving: true,
  },
  messages_wait: {
    meaning:
      "A message of a sender waits to leave for longer than the setting `notify_after`. `reason` is the cause, as in `waiting` " +
      "of a message.",
    scope: "messages:read",
    stopsMessages: true,
    isMoving: true,
  },
  broadcast_stopped: {
    meaning:
      "The service paused a broadcast, and a person has to decide. `reason` is `failures`, `late`, `held`, `template_changed`, " +
      "`sender_deleted` or `file_deleted`, as in `paused_reason` of the broadcast.",
    scope: "broadcasts:read",
    stopsMessages: true,
    isMoving: true,
  },
  sender_in_trouble: {
    meaning:
      "The channel limits a sender or rates it low, or it doesn't report about it. `reason` is `sending_blocked`, " +
      "`sending_limited`, `hooks_not_subscribed`, `hooks_elsewhere`, `hooks_not_verified`, `hooks_only_tests`, `hooks_not_understood`, " +
      "`low_quality`, or the code of the error by which the channel limited the sender " +
      "within the last hour. `health` of the sender says more.",
    scope: "messages:read",
    stopsMessages: false,
    isMoving: true,
    isByReason: true,
  },
  files_refused: {
    meaning:
      "Files that people sent to a sender can't be fetched, because the channel refuses its credentials. `waiting` is their number.",
    scope: "messages:read",
    stopsMessages: false,
  },
  export_failed: {
    meaning: "An export failed in the last 24 hours, and the same export wasn't requested again.",
    scope: "contacts:export",
    stopsMessages: false,
  },
  many_opt_outs: {
    meaning:
      "A channel reported by its codes that unusually many people opted out within a day: more than 20, and more than 2 % of the " +
      "messages. `reason` is one of the codes, `waiting` the number of people.",
    scope: "contacts:read",
    stopsMessages: false,
    isMoving: true,
  },
  template_rebilled: {
    meaning:
      "In the last seven days, the channel billed messages of a template in another category than the template's own. `reason` is the " +
      "category that was billed, `waiting` the number of messages.",
    scope: "messages:read",
    stopsMessages: false,
    isMoving: true,
  },
  webhook_disabled: {
    meaning:
      "A webhook was disabled because it failed for five days, or because its address answered 410 Gone.",
    scope: "webhooks:write",
    stopsMessages: false,
  },
  webhook_failing: {
    meaning: "No delivery to a webhook has succeeded for an hour.",
    scope: "webhooks:write",
    stopsMessages: false,
  },
  backup_old: {
    meaning: "The newest backup of the whole service is older than 36 hours.",
    scope: "settings:write",
    stopsMessages: false,
  },
  store_failing: {
    meaning:
      "For an hour, something couldn't be deleted from the store of files: a deleted file, or the rest of one that couldn't be stored.",
    scope: "settings:write",
    stopsMessages: false,
    isMoving: true,
  },
  disk_full: {
    meaning:
      "The disk of the embedded database is nearly full, or the database has reached nine tenths of the limit that the operator set. " +
      "How much room the disk of another database server has isn't known.",
    scope: "settings:write",
    stopsMessages: false,
    isMoving: true,
  },
} as const satisfies Record<string, Kind>;

export type WarningKind = keyof typeof KINDS;

export interface Warning {
  accountId: string;
  kind: WarningKind;
  /** The public id of what it is about; null for the whole service. */
  id: string | null;
  /** The phone of a sender, the address of a webhook. */
  name: string | null;
  channel: string | null;
  reason: string | null;
  /** Messages that wait for the sender. */
  waiting: number | null;
  since: Date | null;
  /** One sentence without a full stop, also the subject of a mail. */
  title: string;
  /** Nothing personal: mails outlive erasures. */
  detail: string;
  action: string;
}

/** The parts that many kinds don't have. */
export const NOTHING = { id: null, name: null, channel: null, reason: null, waiting: null, since: null };

const kindNames = Object.keys(KINDS) as [WarningKind, ...WarningKind[]];

export const warningAnswer = z
  .object({
    kind: z.enum(kindNames).meta({
      description: kindNames.map((name) => `${name}: ${KINDS[name].meaning}`).join("\n\n"),
    }),
    stops_messages: booleanField("Whether messages wait because of it.", true),
    id: textField(
      "The id of the sender, the broadcast, the template, the webhook or the export; null for the whole service.",
      "snd_01m822prqpec0sbfjcevpfj9r5",
    ).nullable(),
    name: textField(
      "The phone of the sender, the address of the webhook, or the name of the template.",
      "+15550001000",
    ).nullable(),
    channel: textField("The channel of the sender.", "whatsapp").nullable(),
    reason: textField("A code for programs, see `kind`.", "channel_token_invalid").nullable(),
    waiting: intField(
      "For a paused sender: how many messages wait for it. For held opt-outs: of how many people. For refused files: how many wait. " +
        "For a template: how many messages were billed so.",
      218,
    ).nullable(),
    since: timeField("Since when; null if that isn't known.").nullable(),
    title: textField("One sentence.", "Messages from +15550001000 wait"),
    detail: textField("What happened.", "The sender +15550001000 was paused at 2026-11-26 16:04 UTC."),
    action: textField("What to do.", "Enter a new token. Then resume the sender."),
  })
  .meta({ id: "Warning", description: "Something that needs a person." });

export function warningOf({ accountId: _, since, ...warning }: Warning): z.input<typeof warningAnswer> {
  const { stopsMessages } = KINDS[warning.kind];
  return { ...warning, stops_messages: stopsMessages, since: since?.toISOString() ?? null };
}
