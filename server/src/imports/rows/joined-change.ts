// Joins the rows of one phone in their order: the last name counts, and labels, entries of enhanced data and opt-outs are added.
import { type Entry, type GroupsChange, MAX_ENHANCED_BYTES, MAX_LABELS } from "../../contacts/for-imports.ts";
import type { Phone } from "../../phones/index.ts";
import type { OptOut } from "../columns/consent.ts";
import type { ImportedChange } from "./row.ts";

/** Sets make an addition cost what it adds: a file can have a million rows of one phone. */
export class JoinedChange {
  readonly #phone: Phone;
  #name: string | null | undefined;
  #labels: Set<string> | null = null;
  #replacesLabels = false;
  readonly #groups = new Map<string, Map<string, Entry>>();
  #drop: Set<string> | "all" | null = null;
  readonly #optOuts = new Map<string, OptOut>();
  /** Of the entries as JSON. */
  #bytes = 0;

  constructor(first: ImportedChange) {
    this.#phone = first.phone;
    this.#take(first);
  }

  /** The rows have different names. */
  differsFrom({ name }: ImportedChange): boolean {
    return Boolean(name && this.#name && name !== this.#name);
  }

  /** Why the row can't be joined, because no contact can have as much. Null if it was joined. */
  add(change: ImportedChange): "too_many_labels" | "enhanced_data_too_large" | null {
    const labels = labelsOf(change)?.filter((label) => !this.#labels?.has(label)) ?? [];
    if ((this.#labels?.size ?? 0) + labels.length > MAX_LABELS) return "too_many_labels";
    const bytes = this.#newEntries(change).reduce((sum, { key }) => sum + Buffer.byteLength(key), 0);
    if (this.#bytes + bytes > MAX_ENHANCED_BYTES) return "enhanced_data_too_large";
    this.#take(change);
    return null;
  }

  value(): ImportedChange {
    const labels = this.#labels === null ? undefined : [...this.#labels];
    return {
      phone: this.#phone,
      name: this.#name,
      ...(this.#replacesLabels ? { labels } : { addLabels: labels }),
      enhancedData: this.#groupsChange(),
      ...(this.#optOuts.size > 0 && { optOuts: [...this.#optOuts.values()] }),
    };
  }

  #take(change: ImportedChange): void {
    this.#name = change.name || (this.#name ?? change.name);
    this.#replacesLabels ||= change.labels !== undefined;
    const labels = labelsOf(change);
    if (labels) this.#labels = new Set([...(this.#labels ?? []), ...labels]);
    for (const { group, key, entry } of this.#newEntries(change)) {
      const entries = this.#groups.get(group) ?? new Map();
      this.#groups.set(group, entries.set(key, entry));
      this.#bytes += Buffer.byteLength(key);
    }
    const drop = change.enhancedData?.drop;
    if (drop === "all" || this.#drop === "all") this.#drop = "all";
    else if (drop) this.#drop = new Set([...(this.#drop ?? []), ...drop]);
    for (const optOut of change.optOuts ?? []) this.#optOuts.set(JSON.stringify(optOut), optOut);
  }

  #newEntries({ enhancedData }: ImportedChange) {
    return Object.entries(enhancedData?.set ?? {}).flatMap(([group, entries]) =>
      entries
        .map((entry) => ({ group, entry, key: JSON.stringify([entry.text, entry.description, entry.link]) }))
        .filter(({ key }) => !this.#groups.get(group)?.has(key)),
    );
  }

  #groupsChange(): GroupsChange | undefined {
    if (this.#drop === null) return undefined;
    const set = Object.fromEntries(
      [...this.#groups].map(([group, entries]) => [group, [...entries.values()]]),
    );
    const drop = this.#drop === "all" ? "all" : [...this.#drop].filter((group) => !this.#groups.has(group));
    return { set, drop };
  }
}

function labelsOf({ labels, addLabels }: ImportedChange): string[] | undefined {
  return labels ?? addLabels;
}
