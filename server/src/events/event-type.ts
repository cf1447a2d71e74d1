// The catalogue of events: what changed. The reader joins the resource by its id.

export type EventType =
  | "contact.created"
  | "contact.updated"
  | "contact.deleted"
  | "message.queued"
  | "message.sent"
  | "message.delivered"
  | "message.read"
  | "message.failed"
  | "message.received"
  | "template.updated"
  | "sender.paused"
  | "sender.resumed"
  | "export.queued"
  | "export.sent"
  | "export.failed"
  | "import.finished";

export interface NewEvent {
  accountId: string;
  type: EventType;
  /** Of the resource; of the erasure record for `contact.deleted`. */
  id: string;
}
