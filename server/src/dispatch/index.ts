export { decide } from "./decide.ts";
export { Dispatcher } from "./dispatcher.ts";
export { callbackData, createHandOver, type HandOver } from "./hand-over/hand-over.ts";
export { createWeigh } from "./weigh.ts";
