export const places = {
  "messages.none": "Noch keine Nachrichten. Die erste, die Sie senden, erscheint hier.",
  "senders.none":
    "Noch kein Absender. Nachrichten können erst angenommen werden, wenn eine Nummer verbunden ist.",
  "senders.active": "Aktiv",
  "senders.paused": "Angehalten",
  "senders.rate": "{n} Nachrichten je Sekunde",
} as const;
