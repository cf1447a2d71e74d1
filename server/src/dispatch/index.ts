export { decide } from "./decide.ts";
export { Dispatcher } from "./dispatcher.ts";
export { callbackData, createHandOver } from "./hand-over/hand-over.ts";
export { isReply } from "./queue/ready-contacts.ts";
export { createWeigh } from "./weigh.ts";
