import type { ConnectorRegistry } from "../channels/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { listErrors } from "./api/list-errors.ts";

export { anchorOf, errorFinder, errorList, type ListedError, SLICE_ERRORS } from "./error-list.ts";

export function errorOperations(connectors: ConnectorRegistry): Operation[] {
  return [listErrors(connectors)];
}
