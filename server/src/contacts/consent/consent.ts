// An entry of the ledger of opt-outs and opt-ins: its columns in the database and its form in the API.
import { z } from "zod";
import { t } from "../../platform/database/index.ts";
import {
  ACTOR_COLUMNS,
  booleanField,
  byField,
  byOf,
  idField,
  textField,
  timeField,
} from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { Consent, ConsentCause, ConsentScope } from "./opt-outs.ts";

export const CONSENT_COLUMNS = {
  consent_id: t.uuid,
  channel: t.nullable(t.text),
  sender_id: t.nullable(t.uuid),
  scope: t.textOf<ConsentScope>(),
  direction: t.textOf<"out" | "in">(),
  is_block: t.bool,
  cause: t.textOf<ConsentCause>(),
  evidence: t.nullable(t.text),
  message_id: t.nullable(t.uuid),
  ...ACTOR_COLUMNS,
  at: t.timestamptz,
};

const fields = {
  channel: textField("The channel; null for all channels.", "whatsapp").nullable(),
  sender_id: idField("snd", "The sender; null for all senders.").nullable(),
  scope: z.enum(["marketing", "all"]).meta({
    description: "`marketing`: marketing templates. `all`: every message.",
  }),
  at: timeField("When it was said, by the clock of the channel if the channel reported it."),
  cause: z.enum(["word", "code", "api", "import", "erased"]).meta({
    description:
      "How Parley knows: `word`: words of the person. `code`: a report of the channel. `api`: a request, or a person at the console. " +
      "`import`: the column `opted_out` of an imported file. `erased`: the person had opted out before an erasure.",
  }),
  evidence: textField(
    "The words of the person, the channel's code, or the `cause` of the request.",
    "STOP",
  ).nullable(),
};

export const optOutAnswer = z
  .object({
    ...fields,
    blocked: booleanField(
      "Whether the channel itself refuses the messages. Then only the person can undo it, at the channel.",
    ),
  })
  .meta({ id: "OptOut", description: "What the contact doesn't want to get." });

export const consentAnswer = z
  .object({
    id: idField("cns", "The entry's id."),
    direction: z.enum(["out", "in"]).meta({ description: "`out`: no such messages any more. `in`: again." }),
    ...fields,
    blocked: booleanField(
      "Of an opt-out: whether the channel itself refuses the messages. Of an opt-in: whether it ends that, too.",
    ),
    message_id: idField(
      "msg",
      "The message that said it, or that the channel refused; null for none.",
    ).nullable(),
    by: byField("Who made the request", "without one"),
  })
  .meta({ id: "Consent", description: "An opt-out or opt-in, as it was recorded. Entries never change." });

export function consentOf(row: t.Outputs<typeof CONSENT_COLUMNS>): z.input<typeof consentAnswer> {
  return {
    id: publicId("cns", row.consent_id),
    direction: row.direction,
    channel: row.channel,
    sender_id: row.sender_id && publicId("snd", row.sender_id),
    scope: row.scope,
    at: row.at.toISOString(),
    cause: row.cause,
    evidence: row.evidence,
    blocked: row.is_block,
    message_id: row.message_id && publicId("msg", row.message_id),
    by: byOf(row),
  };
}

export function optOutOf(optOut: Consent): z.input<typeof optOutAnswer> {
  const { channel, senderId, scope, at, cause, evidence, isBlock } = optOut;
  return {
    channel,
    sender_id: senderId && publicId("snd", senderId),
    scope,
    at: new Date(at).toISOString(),
    cause,
    evidence,
    blocked: isBlock,
  };
}
