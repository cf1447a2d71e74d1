export { decide } from "./decide.ts";
export { Dispatcher, type DispatcherOptions } from "./dispatcher.ts";
export { callbackData, createHandOver, type HandOver } from "./hand-over.ts";
