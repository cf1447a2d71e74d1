// A line of the erasure journal: an erasure record with the keyed hashes that keep the person's older messages out. Nothing in
// it is personal.
import { z } from "zod";

const hash = z.hex().length(64);

const line = z.strictObject({
  account_id: z.uuid(),
  erasure_id: z.uuid(),
  contact_id: z.uuid(),
  api_key_id: z.uuid().nullable(),
  counts: z.record(z.string(), z.int()),
  phone_hash: hash.nullable(),
  hash_key_id: z.uuid(),
  exports_mailed: z.array(z.uuid()),
  opt_outs_kept: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  /** Facts about an address with an earlier channel time are from before the erasure; null if none is known to be. */
  addresses: z.array(
    z.strictObject({
      hash,
      dated_before: z.iso.datetime({ offset: true }).nullable(),
      /** What the person had said about messages; null if nothing is kept of it. */
      opt_outs: z.array(z.looseObject({})).nullable(),
    }),
  ),
});

export type JournalLine = z.infer<typeof line>;

/** Null for what isn't a whole line: a write may have been cut off. */
export function parseJournalLine(text: string): JournalLine | null {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
