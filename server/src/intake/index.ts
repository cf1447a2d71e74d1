export { listUnknownFacts } from "./api/list-unknown-facts.ts";
export { createFactApplier, type FactApplier } from "./apply-fact.ts";
export { applyStoredFacts, readStoredFigures } from "./apply-stored-facts.ts";
export { CATCH_UP_AT, type CatchUpJobs, catchUpTasks } from "./catch-up.ts";
export { eraseFacts, forgetOldFacts } from "./erase-facts.ts";
export { createHeardSenders } from "./heard-senders.ts";
export { HookCounter } from "./hook-counter.ts";
export { createHookBacklog } from "./hooks/hook-backlog.ts";
export { addHookRoutes } from "./hooks/hook-routes.ts";
