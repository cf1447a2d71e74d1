// How the API answers what became of a payload.
import { z } from "zod";
import { idField, intField, listField, textField, wordField } from "../../platform/http/index.ts";

export const SYNC_OUTCOMES = {
  created: "The contact is new.",
  updated: "The contact was changed.",
  unchanged: "The contact has these values already.",
  ignored: "The payload has nobody with a phone number, or is about something else.",
  repeated: "This payload was delivered before.",
  stale: "Newer payloads have written all of its fields.",
  refused: "`errors` says why. `GET /sources/{id}/errors` lists it.",
} as const;

export const faultAnswer = z
  .object({
    pointer: textField("JSON Pointer into the contact that was found in the payload.", "/phone"),
    code: textField("The kind of fault, for programs.", "missing_plus"),
    detail: textField("A sentence for people.", "A phone number starts with a plus sign."),
  })
  .meta({ id: "SourceFault", description: "One thing that is wrong with a payload." });

const meanings = Object.entries(SYNC_OUTCOMES).map(([outcome, meaning]) => `${outcome}: ${meaning}`);

export const outcomeCounts = z
  .object(
    Object.fromEntries(
      Object.entries(SYNC_OUTCOMES).map(([outcome, meaning]) => [outcome, intField(meaning)]),
    ) as Record<keyof typeof SYNC_OUTCOMES, z.ZodInt>,
  )
  .meta({
    id: "SourceOutcomes",
    description: "How many authentic payloads had each outcome since the source was added.",
    examples: [{ created: 12, updated: 40, unchanged: 3, ignored: 7, repeated: 2, stale: 0, refused: 1 }],
  });

const synced = z
  .object({
    outcome: wordField(meanings.join(" "), Object.keys(SYNC_OUTCOMES) as [keyof typeof SYNC_OUTCOMES]),
    contact_id: idField("con", "The contact's id; null when no contact was written.").nullable(),
    errors: listField("Empty unless the payload was refused.", faultAnswer, []),
  })
  .meta({ id: "Synced", description: "What became of a payload, or of one contact of a list." });

export const syncAnswer = z
  .union([synced, z.object({ data: listField("For each contact of the list, in its order.", synced) })])
  .meta({ description: "For a payload that is a list, a list." });

export type Synced = z.input<typeof synced>;

export type SyncAnswer = z.input<typeof syncAnswer>;
