// Errors of the list and the stream of events.
import { errorTable } from "../platform/errors/error-table.ts";

export const eventErrors = errorTable({
  cursor_expired: {
    status: 410,
    meaning: "Events after this cursor were deleted because of their age.",
    cause: "The client didn't read for longer than events are kept.",
    action: "Read on without a cursor, from the oldest event, and compare your data with the lists.",
  },
  unknown_event_type: {
    meaning: "There is no such type of event.",
    cause: "A typing error.",
    action: "The detail names all types.",
  },
});
