// An erasure record: the proof of an erasure, without personal data.
import { z } from "zod";
import { t } from "../../platform/database/index.ts";
import { exampleId, listField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { f, type RowOf, resource } from "../../platform/resources/index.ts";

/** `whose`: what the exports may contain. */
const exportsField = (whose: string) =>
  listField(
    `Exports that may contain ${whose}, and that were or may have been mailed or downloaded.`,
    z.string(),
    [exampleId("exp")],
  );

const countsField = (which: string) =>
  z.record(z.string(), z.int()).meta({
    description: `The number of records of each kind that ${which}.`,
    examples: [{ messages: 3, waiting: 1 }],
  });

const exportIds = (ids: string[]) => ids.map((id) => publicId("exp", id));

export const erasure = resource(
  { id: "Erasure", description: "Proves that a contact was erased, and holds nothing personal." },
  {
    id: f.named("erasure_id", f.id("era", "The record's id.")),
    contact_id: f.id("con", "The id that the erased contact had."),
    ...f.by("Who asked for the erasure", "if no request did"),
    counts: f.shown(t.jsonb<Record<string, number>>(), countsField("were erased")),
    phone_hash: f.nullable(f.hex("A keyed hash of the phone, in hex.")),
    exports_mailed: f.shown(
      t.uuidArray,
      exportsField("this contact or an earlier contact with the same phone"),
      exportIds,
    ),
    opt_outs_kept: f.bool(
      "Whether the erasure kept that the person had opted out, under keyed hashes of the phone and the channel's ids, so that they " +
        "are opted out again if they become a contact again. The setting `keep_erased_opt_outs` decides.",
    ),
    created_at: f.time("When the contact was erased."),
  },
);

export type ErasureRow = RowOf<typeof erasure>;

export const erasurePreview = resource(
  { id: "ErasurePreview", description: "What deleting the contact would erase." },
  {
    contact_id: f.id("con", "The contact's id."),
    counts: f.shown(t.jsonb<Record<string, number>>(), countsField("would be erased")),
    exports_mailed: f.shown(t.uuidArray, exportsField("this contact"), exportIds),
    opt_outs_kept: f.bool(
      "Whether the erasure would keep that the person opted out, under keyed hashes of the phone and the channel's ids.",
    ),
  },
);
