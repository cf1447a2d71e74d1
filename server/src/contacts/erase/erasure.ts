// The record of an erasure: its proof, without the person.
import { z } from "zod";
import { publicId } from "../../platform/ids.ts";

export interface ErasureRow {
  erasure_id: string;
  contact_id: string;
  api_key_id: string | null;
  counts: Record<string, number>;
  phone_hash: Buffer | null;
  exports_mailed: string[];
  created_at: Date;
}

/** What a statement selects or returns for an ErasureRow. */
export const erasureColumns =
  "erasure_id, contact_id, api_key_id, counts, phone_hash, exports_mailed, created_at";

export const erasureAnswer = z
  .object({
    id: z.string(),
    contact_id: z.string(),
    api_key_id: z.string().nullable(),
    counts: z.record(z.string(), z.int()).meta({ description: "How many of each kind were erased." }),
    phone_hash: z.string().nullable().meta({ description: "A keyed hash of the phone, in hex." }),
    exports_mailed: z.array(z.string()).meta({
      description:
        "Exports with this contact, or an earlier one of the same phone, that were mailed, or may have been.",
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Erasure" });

export function erasureOf(row: ErasureRow): z.input<typeof erasureAnswer> {
  return {
    id: publicId("era", row.erasure_id),
    contact_id: publicId("con", row.contact_id),
    api_key_id: row.api_key_id === null ? null : publicId("key", row.api_key_id),
    counts: row.counts,
    phone_hash: row.phone_hash?.toString("hex") ?? null,
    exports_mailed: row.exports_mailed.map((id) => publicId("exp", id)),
    created_at: row.created_at.toISOString(),
  };
}
