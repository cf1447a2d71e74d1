export const contacts = {
  "contacts.search": "Search name or phone",
  "contacts.count": { one: "{n} contact", other: "{n} contacts" },
  "contacts.about": { one: "about {n} contact", other: "about {n} contacts" },
  "contacts.table": "Contacts: {n}",
  "contacts.name": "Name",
  "contacts.phone": "Phone",
  "contacts.labels": "Labels",
  "contacts.lastMessage": "Last message",
  "contacts.changed": "Changed",
  "contacts.none": "No contacts yet. Import a file, add one, or let people write to you.",
  "contacts.noMatch": "No contact matches “{q}”.",
} as const;
