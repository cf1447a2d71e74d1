import type { Operation } from "../platform/http/index.ts";
import { listEvents } from "./api/list-events.ts";
import { type StreamEventsDeps, streamEvents } from "./api/stream-events.ts";

export { appendEvents, lastEventNumber } from "./append-events.ts";
export { eventId } from "./event-id.ts";
export {
  contactOfEvent,
  type EventResource,
  type EventResources,
  readResources,
  resourceReader,
} from "./event-resource.ts";
export { EVENT_TYPES, type EventType, type NewEvent } from "./event-type.ts";
export { allowedTypes } from "./event-types-field.ts";
export { EventWatch } from "./event-watch.ts";
export { createPageReader, feedEnd, PAGE_EVENTS, type ReadSharedPage, type ResolvedEvent } from "./feed.ts";
export { forgetOldEvents } from "./forget-old-events.ts";
export type { ThreadPresence } from "./stream/event-stream.ts";
export type { FindVisible } from "./stream/seen-events.ts";

export function eventOperations(deps: StreamEventsDeps): Operation[] {
  return [listEvents(deps), streamEvents(deps)];
}
