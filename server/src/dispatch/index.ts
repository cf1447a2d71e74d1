export { decide } from "./decide.ts";
export { Dispatcher } from "./dispatcher.ts";
export { callbackData, createHandOver } from "./hand-over/hand-over.ts";
export { createWeigh } from "./weigh.ts";
