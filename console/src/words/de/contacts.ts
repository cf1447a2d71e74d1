export const contacts = {
  "contacts.search": "Name oder Nummer suchen",
  "contacts.count": { one: "{n} Kontakt", other: "{n} Kontakte" },
  "contacts.about": { one: "etwa {n} Kontakt", other: "etwa {n} Kontakte" },
  "contacts.table": "Kontakte: {n}",
  "contacts.name": "Name",
  "contacts.phone": "Telefon",
  "contacts.labels": "Labels",
  "contacts.lastMessage": "Letzte Nachricht",
  "contacts.changed": "Geändert",
  "contacts.none":
    "Noch keine Kontakte. Importieren Sie eine Datei, legen Sie einen an, oder lassen Sie sich schreiben.",
  "contacts.noMatch": "Kein Kontakt passt zu „{q}“.",
} as const;
