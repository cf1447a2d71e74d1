// The events that a webhook can be told of: what most need comes first.
import type { EventType } from "./webhooks.queries.ts";

export const TYPES: EventType[] = [
  "message.received",
  "message.updated",
  "message.failed",
  "message.scheduled",
  "message.queued",
  "message.sent",
  "message.delivered",
  "message.read",
  "message.expired",
  "message.canceled",
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "contact.merged",
  "contact.opted_out",
  "contact.opted_in",
  "template.updated",
  "sender.paused",
  "sender.resumed",
  "export.queued",
  "export.sent",
  "export.failed",
  "import.finished",
  "webhook.disabled",
];
