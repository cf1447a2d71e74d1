// An erasure record: the proof of an erasure, without personal data.
import { z } from "zod";
import { t } from "../../platform/database/index.ts";
import {
  ACTOR_COLUMNS,
  booleanField,
  byField,
  byOf,
  exampleId,
  idField,
  textField,
  timeField,
} from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";

export const ERASURE_COLUMNS = {
  erasure_id: t.uuid,
  contact_id: t.uuid,
  ...ACTOR_COLUMNS,
  counts: t.jsonb<Record<string, number>>(),
  phone_hash: t.nullable(t.bytea),
  exports_mailed: t.uuidArray,
  opt_outs_kept: t.bool,
  created_at: t.timestamptz,
};

export type ErasureRow = t.Outputs<typeof ERASURE_COLUMNS>;

export const erasureAnswer = z
  .object({
    id: idField("era", "The record's id."),
    contact_id: idField("con", "The id that the erased contact had."),
    by: byField("Who asked for the erasure", "if no request did"),
    counts: z.record(z.string(), z.int()).meta({
      description: "The number of erased records of each kind.",
      examples: [{ messages: 3, waiting: 1 }],
    }),
    phone_hash: textField("A keyed hash of the phone, in hex.").nullable(),
    exports_mailed: z.array(z.string()).meta({
      examples: [[exampleId("exp")]],
      description:
        "Exports that may contain this contact or an earlier contact with the same phone, and that were or may have been " +
        "mailed or downloaded.",
    }),
    opt_outs_kept: booleanField(
      "Whether the erasure kept that the person had opted out, under keyed hashes of the phone and the channel's ids, so that they " +
        "are opted out again if they become a contact again. The setting `keep_erased_opt_outs` decides.",
    ),
    created_at: timeField("When the contact was erased."),
  })
  .meta({ id: "Erasure", description: "Proves that a contact was erased, and holds nothing personal." });

export function erasureOf(row: ErasureRow): z.input<typeof erasureAnswer> {
  return {
    id: publicId("era", row.erasure_id),
    contact_id: publicId("con", row.contact_id),
    by: byOf(row),
    counts: row.counts,
    phone_hash: row.phone_hash?.toString("hex") ?? null,
    exports_mailed: row.exports_mailed.map((id) => publicId("exp", id)),
    opt_outs_kept: row.opt_outs_kept,
    created_at: row.created_at.toISOString(),
  };
}
