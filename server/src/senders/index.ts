export { createSender } from "./create-sender.ts";
export { createSenderDirectory, type SenderDirectory, type SenderDirectoryOptions } from "./directory.ts";
export { HOOK_PATH } from "./hook-id.ts";
export type { SenderOperationDeps } from "./operation-deps.ts";
export { senderOperations } from "./operations.ts";
export type { SenderOutbox, StatementRunner } from "./outbox.ts";
export { pauseSender, resumeSender } from "./pause-sender.ts";
export type { Sender, SenderStatus } from "./sender.ts";
export { newSenderFields } from "./sender-fields.ts";
