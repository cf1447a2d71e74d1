// A source: another system that sends contacts. Its row, how it is found, and how the API answers it.
import { z } from "zod";
import { rowById, rowChanges, rowsById, type Session, t } from "../platform/database/index.ts";
import { idField, textField, timeField } from "../platform/http/index.ts";
import { BASE_PATH } from "../platform/http/version.ts";
import { publicId, uuidOf } from "../platform/ids.ts";
import { notFound, type Problem } from "../platform/problem.ts";
import { sourceErrors } from "./errors.ts";
import { PRESET_NAMES, type PresetName } from "./presets/presets.ts";
import { everyOutcome, type SyncOutcome } from "./source-outcomes.ts";
import { outcomeCounts } from "./sync/sync-answer.ts";
import { type Verification, verificationAnswer } from "./verification.ts";

export const SOURCE_COLUMNS = {
  source_id: t.uuid,
  name: t.text,
  address: t.text,
  verification: t.jsonb<Verification>(),
  preset: t.textOf<PresetName>(),
  secret: t.bytea,
  previous_secret: t.nullable(t.bytea),
  previous_secret_until: t.nullable(t.timestamptz),
  outcomes: t.jsonb<Partial<Record<SyncOutcome, number>>>(),
  last_received_at: t.nullable(t.timestamptz),
  last_unverified_at: t.nullable(t.timestamptz),
  created_at: t.timestamptz,
};

export type SourceRow = t.Outputs<typeof SOURCE_COLUMNS>;

export const sourceStep = rowChanges({
  table: "sources",
  key: { source_id: "sourceId" },
  columns: SOURCE_COLUMNS,
});

export const EXAMPLE_ADDRESS = "01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4";

export const sourceAnswer = z
  .object({
    id: idField("src", "The source's id."),
    name: textField("A name for people.", "Cake shop"),
    url: z.string().meta({
      description: "The address for the other system. It can't be guessed.",
      examples: [`https://parley.example${BASE_PATH}/sync/${EXAMPLE_ADDRESS}`],
    }),
    verification: verificationAnswer,
    preset: z.enum(PRESET_NAMES).meta({ description: "The system that sends." }),
    outcomes: outcomeCounts,
    last_received_at: timeField(
      "When a payload of the other system last arrived, up to a minute old; null for never.",
    ).nullable(),
    last_unverified_at: timeField(
      "When a payload without a valid proof last arrived, up to a minute old; null for never. Usually the secret is wrong.",
    ).nullable(),
    created_at: timeField("When the source was added."),
  })
  .meta({ id: "Source", description: "Another system that sends contacts." });

export const sourceWithSecret = sourceAnswer
  .extend({
    secret: textField(
      "What the other system signs payloads with, or sends. Shown only once; null in the answer to a repeated request.",
      "hCq8mVJ2tR0wZ5nXbLk7yEo3PdSa9fUg1iTvKxMcNrQ",
    ).nullable(),
  })
  .meta({ id: "SourceWithSecret", description: "A source, with its secret." });

export function sourceUrl(publicUrl: string, address: string): string {
  return `${publicUrl.replace(/\/$/, "")}${BASE_PATH}/sync/${address}`;
}

export function sourceOf(row: SourceRow, publicUrl: string): z.input<typeof sourceAnswer> {
  return {
    id: publicId("src", row.source_id),
    name: row.name,
    url: sourceUrl(publicUrl, row.address),
    verification: row.verification,
    preset: row.preset,
    outcomes: everyOutcome(row.outcomes),
    last_received_at: row.last_received_at?.toISOString() ?? null,
    last_unverified_at: row.last_unverified_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

export const sourceParams = z.strictObject({
  id: idField("src", "The source's id."),
});

const find = rowsById({ name: "find_source", table: "sources", columns: SOURCE_COLUMNS, id: "source_id" });

/** `id` is the public id. Throws 404 `source_not_found`. */
export async function findSource(
  runner: Pick<Session, "run">,
  accountId: string,
  id: string,
): Promise<SourceRow> {
  const row = await rowById(runner, find, accountId, uuidOf("src", id));
  if (!row) throw sourceNotFound(id);
  return row;
}

export function sourceNotFound(id: string): Problem {
  return notFound(sourceErrors.source_not_found, "source", id);
}
