// A contact: its columns in the database and its form in the API.
import { z } from "zod";
import * as t from "../platform/database/sql-types.ts";
import { publicId } from "../platform/ids.ts";
import { type EnhancedData, entry } from "./enhanced-data.ts";
import { labelsText } from "./labels.ts";

export const CONTACT_COLUMNS = {
  contact_id: t.uuid,
  phone: t.nullable(t.text),
  name: t.nullable(t.text),
  labels: t.textArray,
  enhanced_data: t.jsonb<EnhancedData>(),
  last_message_at: t.nullable(t.timestamptz),
  created_at: t.timestamptz,
  updated_at: t.timestamptz,
};

export type ContactRow = t.Outputs<typeof CONTACT_COLUMNS>;

export const contactAnswer = z
  .object({
    id: z.string(),
    phone: z.string().nullable().meta({ description: "In E.164; null if the person hides it." }),
    name: z.string().nullable(),
    labels: z.string().meta({ description: "Names separated by a comma and a space." }),
    enhanced_data: z.record(z.string(), z.array(entry)),
    last_message_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Contact" });

export type ContactAnswer = z.input<typeof contactAnswer>;

export function contactOf(row: ContactRow): ContactAnswer {
  return {
    id: publicId("con", row.contact_id),
    phone: row.phone,
    name: row.name,
    labels: labelsText(row.labels),
    enhanced_data: inFieldOrder(row.enhanced_data),
    last_message_at: row.last_message_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** `jsonb` sorts keys by length. People expect text, description, link. */
function inFieldOrder(groups: EnhancedData): EnhancedData {
  return Object.fromEntries(
    Object.entries(groups).map(([group, entries]) => [
      group,
      entries.map(({ text, description, link }) => ({ text, description, link })),
    ]),
  );
}
