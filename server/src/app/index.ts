export { eraseSteps } from "./contact-data.ts";
export { deleteAccount } from "./delete-account.ts";
export { runDemo } from "./demo/demo.ts";
export { describeApi } from "./docs/describe-api.ts";
export { apiOperations } from "./operations.ts";
export { runServe } from "./serve.ts";
export { startService } from "./service.ts";
export { warningSources } from "./watch/warning-sources.ts";
