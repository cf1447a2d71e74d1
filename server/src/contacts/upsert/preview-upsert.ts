// What an upsert would make of a contact. Nothing is written.
import { isDeepStrictEqual } from "node:util";
import { phoneKey } from "../../phones/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { type ContactAnswer, contactAnswer, contactOf } from "../contact.ts";
import { MAX_BYTES, merged } from "../enhanced-data.ts";
import { labelsText } from "../labels.ts";
import { type ContactChange, findByPhones } from "./write-contacts.ts";

export const previewAnswer = contactAnswer
  .pick({ phone: true, name: true, labels: true, enhanced_data: true })
  .meta({ id: "ContactPreview", description: "A contact as it would be written." });

export interface UpsertPreview {
  outcome: "created" | "updated" | "unchanged";
  contact: Pick<ContactAnswer, "phone" | "name" | "labels" | "enhanced_data">;
  /** The size of the enhanced data if an upsert would be refused for it. */
  tooLargeBytes: number | null;
}

export async function previewUpsert(
  database: Database,
  accountId: string,
  { phone, name, labels, enhancedData }: ContactChange,
): Promise<UpsertPreview> {
  const [row] = await database.run(findByPhones, { accountId, keys: [phoneKey(phone)] });
  const kept = row ? contactOf(row) : null;
  const before = {
    phone: kept?.phone ?? phone,
    name: kept?.name ?? null,
    labels: kept?.labels ?? "",
    enhanced_data: kept?.enhanced_data ?? {},
  };
  const contact = {
    phone: before.phone,
    name: name === undefined ? before.name : name,
    labels: labels === undefined ? before.labels : labelsText(labels),
    enhanced_data: merged(before.enhanced_data, enhancedData),
  };
  const bytes = Buffer.byteLength(JSON.stringify(contact.enhanced_data));
  const changed = isDeepStrictEqual(before, contact) ? "unchanged" : "updated";
  return { outcome: kept ? changed : "created", contact, tooLargeBytes: bytes > MAX_BYTES ? bytes : null };
}
