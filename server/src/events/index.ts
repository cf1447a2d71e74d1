export { appendEvents } from "./append-events.ts";
export type { EventType, NewEvent } from "./event-type.ts";
