export const places = {
  "messages.none": "Noch keine Nachrichten. Die erste, die Sie senden, erscheint hier.",
} as const;
