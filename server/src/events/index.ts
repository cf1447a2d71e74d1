import type { Operation } from "../platform/http/operation.ts";
import { listEvents } from "./api/list-events.ts";
import { streamEvents } from "./api/stream-events.ts";
import type { EventWatch } from "./event-watch.ts";
import type { FeedDeps } from "./feed.ts";

export { appendEvents } from "./append-events.ts";
export { type EventResource, type EventResources, resourceReader } from "./event-resource.ts";
export type { EventType, NewEvent } from "./event-type.ts";
export { EventWatch } from "./event-watch.ts";
export { forgetOldEvents } from "./forget-old-events.ts";

export function eventOperations(deps: FeedDeps & { watch: EventWatch }): Operation[] {
  return [listEvents(deps), streamEvents(deps)];
}
