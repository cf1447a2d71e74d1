// What the acts on selected contacts get.
import type { ContactCount } from "../contacts.queries.ts";
import type { SelectionControl } from "./use-selection.ts";

export interface BulkProps {
  selection: SelectionControl;
  count: ContactCount | undefined;
  countExactly(): Promise<ContactCount>;
}
