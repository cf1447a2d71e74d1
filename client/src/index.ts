export type { CallOptions, ParleyOptions } from "./call.ts";
export { createParley, type Parley } from "./create-parley.ts";
export type { GapEvent, StreamedEvent } from "./event-stream.ts";
export type { Input, OperationId, Output } from "./methods.ts";
export type { ProblemCode } from "./operations.ts";
export { type ErrorCode, type FailureCode, ParleyError, type Problem } from "./parley-error.ts";
export { type RetryPolicy, retryPolicy } from "./retry.ts";
export type { components } from "./schema.ts";
export { verifyWebhook, type WebhookHeaders, type WebhookPayload } from "./verify-webhook.ts";
