// The catalogue of events. An event holds no data: its reader joins the resource by its id.

export const EVENT_TYPES = [
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "contact.merged",
  "contact.opted_out",
  "contact.opted_in",
  "thread.opened",
  "thread.snoozed",
  "thread.done",
  "thread.assigned",
  "note.created",
  "note.deleted",
  "message.scheduled",
  "message.queued",
  "message.sent",
  "message.delivered",
  "message.read",
  "message.failed",
  "message.expired",
  "message.canceled",
  "message.received",
  "message.updated",
  "broadcast.planned",
  "broadcast.started",
  "broadcast.paused",
  "broadcast.resumed",
  "broadcast.finished",
  "broadcast.canceled",
  "template.updated",
  "sender.paused",
  "sender.resumed",
  "sender.history_finished",
  "sender.history_declined",
  "export.queued",
  "export.sent",
  "export.failed",
  "import.finished",
  "webhook.disabled",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export interface NewEvent {
  accountId: string;
  type: EventType;
  /** The resource's id. For `contact.deleted` it is the id of the erasure record, for `note.deleted` that of the contact. */
  id: string;
}
