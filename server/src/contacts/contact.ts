// A contact: its row, and how it is answered.
import { z } from "zod";
import { publicId } from "../platform/ids.ts";
import { type EnhancedData, entry } from "./enhanced-data.ts";
import { labelsText } from "./labels.ts";

export interface ContactRow {
  contact_id: string;
  phone: string | null;
  name: string | null;
  labels: string[];
  enhanced_data: EnhancedData;
  last_message_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** What a statement selects or returns for a ContactRow, of the table under this alias. */
export function contactColumns(alias: string): string {
  return [
    "contact_id",
    "phone",
    "name",
    "labels",
    "enhanced_data",
    "last_message_at",
    "created_at",
    "updated_at",
  ]
    .map((column) => `${alias}.${column}`)
    .join(", ");
}

export const contactAnswer = z
  .object({
    id: z.string(),
    phone: z.string().nullable().meta({ description: "In E.164; null of a person who hides it." }),
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

/** The database keeps an object's keys by their length; people read text, description, link. JSON leaves out the others. */
function inFieldOrder(groups: EnhancedData): EnhancedData {
  return Object.fromEntries(
    Object.entries(groups).map(([group, entries]) => [
      group,
      entries.map(({ text, description, link }) => ({ text, description, link })),
    ]),
  );
}
