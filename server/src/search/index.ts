// One search over what other slices keep.
import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { search } from "./api/search.ts";

export function searchOperations(database: Database): Operation[] {
  return [search(database)];
}
