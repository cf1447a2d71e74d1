export { decide } from "./decide.ts";
export { Dispatcher } from "./dispatcher.ts";
export { callbackData, createHandOver, type HandOver } from "./hand-over/hand-over.ts";
export { isReply } from "./queue/ready-contacts.ts";
export { createWeigh } from "./weigh.ts";
