// A source: another system that sends contacts. Its row, how it is found, and how the API answers it.
import { z } from "zod";
import { rowById, rowChanges, rowsById, type Session, t } from "../platform/database/index.ts";
import { idField, textField } from "../platform/http/index.ts";
import { BASE_PATH } from "../platform/http/version.ts";
import { uuidOf } from "../platform/ids.ts";
import { notFound, type Problem } from "../platform/problem.ts";
import { f, type RowOf, resource } from "../platform/resources/index.ts";
import { sourceErrors } from "./errors.ts";
import { PRESET_NAMES } from "./presets/presets.ts";
import { everyOutcome, type SyncOutcome } from "./source-outcomes.ts";
import { outcomeCounts } from "./sync/sync-answer.ts";

export const EXAMPLE_ADDRESS = "01m822prqpec0sbfjcevpfj9r5k3n8q5t7w9y1a2c4e6g8j0m2p4";

/** Computed with the public address of the service. */
export const source = resource(
  { id: "Source", description: "Another system that sends contacts." },
  {
    id: f.named("source_id", f.id("src", "The source's id.")),
    name: f.text("A name for people.", "Cake shop"),
    url: f.computed(
      textField(
        "The address for the other system. It can't be guessed.",
        `https://parley.example${BASE_PATH}/sync/${EXAMPLE_ADDRESS}`,
      ),
    ),
    preset: f.word(PRESET_NAMES, "The system that sends."),
    outcomes: f.shown(t.jsonb<Partial<Record<SyncOutcome, number>>>(), outcomeCounts, everyOutcome),
    last_received_at: f.nullable(
      f.time("When a payload of the other system last arrived, up to a minute old; null for never."),
    ),
    last_unverified_at: f.nullable(
      f.time(
        "When a payload without a valid proof last arrived, up to a minute old; null for never. Usually the secret is wrong.",
      ),
    ),
    created_at: f.time("When the source was added."),
    address: f.hidden(t.text),
    secret: f.hidden(t.bytea),
    previous_secret: f.hidden(t.nullable(t.bytea)),
    previous_secret_until: f.hidden(t.nullable(t.timestamptz)),
  },
  (row, publicUrl: string) => ({ url: sourceUrl(publicUrl, row.address) }),
);

export type SourceRow = RowOf<typeof source>;

export const SOURCE_KEY = { accountId: t.uuid, sourceId: t.uuid };

export const sourceStep = rowChanges({
  table: "sources",
  key: SOURCE_KEY,
  columns: source.columns,
});

export const sourceWithSecret = source.answer
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

export const sourceParams = z.strictObject({ id: idField("src", "The source's id.") });

const find = rowsById({ name: "find_source", table: "sources", columns: source.columns, id: "source_id" });

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
