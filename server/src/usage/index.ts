import type { Operation } from "../platform/http/index.ts";
import { getUsage, type UsageDeps } from "./api/get-usage.ts";

export type { WaitingMessages } from "./api/get-usage.ts";
export { type Cost, estimateAnswer, estimateOf } from "./cost.ts";
export { latencyBucket } from "./latency.ts";
export { failureMeasure, latencyMeasure, priceMeasures, type UsageStatus } from "./measure.ts";
export { noteUsage, type UsageChange } from "./note-usage.ts";
export { type PriceTable, readPriceTable } from "./price-table.ts";
export { rebilledTemplates } from "./rebilled-templates.ts";
export { forgetOldUsage, sumUsage } from "./sum-usage.ts";

export function usageOperations(deps: UsageDeps): Operation[] {
  return [getUsage(deps)];
}
