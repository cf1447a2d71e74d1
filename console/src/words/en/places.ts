export const places = {
  "messages.none": "No messages yet. The first one you send shows here.",
  "senders.none": "No sender yet. Messages can be accepted only when a number is connected.",
  "senders.active": "Active",
  "senders.paused": "Paused",
  "senders.rate": "{n} messages a second",
} as const;
