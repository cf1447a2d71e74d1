// The contacts of an export that were chosen in a list: their ids, or the exceptions of a filter.
import { createHash } from "node:crypto";
import pg from "pg";
import type { Selection } from "../contacts/index.ts";
import { type KeptFilter, keptFilter } from "./export.ts";

/** UUIDs. It goes when the export ends; `filter.selection` tells how many they were. */
export interface KeptSelection {
  ids?: string[];
  except?: string[];
  as_of?: string;
}

export interface Chosen {
  filter: KeptFilter;
  /** Null when the filter says everything. */
  selection: KeptSelection | null;
}

/** The digest tells exports to the same mailbox apart, whose filters are otherwise equal. */
export function chosenContacts(chosen: Selection): Chosen {
  if ("ids" in chosen) {
    const ids = chosen.ids.toSorted();
    return { filter: { selection: { contacts: ids.length, digest: digestOf({ ids }) } }, selection: { ids } };
  }
  const except = chosen.except.toSorted();
  const { as_of } = chosen;
  const filter = keptFilter(chosen.filter);
  if (except.length === 0 && as_of === undefined) return { filter, selection: null };
  const until = as_of === undefined ? {} : { as_of };
  const selection = { ...(except.length > 0 && { except }), ...until };
  const shown = { ...(except.length > 0 && { except: except.length }), ...until };
  return { filter: { ...filter, selection: { ...shown, digest: digestOf(selection) } }, selection };
}

function digestOf(selection: KeptSelection): string {
  return createHash("sha256").update(JSON.stringify(selection)).digest("hex").slice(0, 16);
}

/** SQL with the values as literals, for COPY, which takes no parameters. */
export function isSelected(selection: KeptSelection | null): string {
  const { ids, except, as_of: asOf } = selection ?? {};
  const list = (uuids: string[]) => `'{${uuids.map((uuid) => pg.escapeIdentifier(uuid)).join()}}'::uuid[]`;
  return [
    ...(ids ? [`contacts.contact_id = any (${list(ids)})`] : []),
    ...(except ? [`contacts.contact_id <> all (${list(except)})`] : []),
    ...(asOf === undefined
      ? []
      : [`date_trunc('milliseconds', contacts.created_at) <= ${pg.escapeLiteral(asOf)}::timestamptz`]),
    "true",
  ].join(" and ");
}
