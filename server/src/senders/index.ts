export { createSenderDirectory, type SenderDirectory, type SenderDirectoryOptions } from "./directory.ts";
export { pauseSender, resumeSender } from "./pause-sender.ts";
export type { Sender, SenderStatus } from "./sender.ts";
