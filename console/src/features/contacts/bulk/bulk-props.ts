// What the acts on selected contacts get.
import type { ContactCount } from "../contacts.queries.ts";
import type { FilterControl } from "../filters/use-contact-filter.ts";
import type { SelectionControl } from "./use-selection.ts";

export interface BulkProps {
  selection: SelectionControl;
  filters: FilterControl;
  count: ContactCount | undefined;
  countExactly(): Promise<ContactCount>;
}
