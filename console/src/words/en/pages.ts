// What all other pages say.
import { contact } from "./contact.ts";
import { contacts } from "./contacts.ts";
import { messages } from "./messages.ts";
import { setup } from "./setup.ts";
import { shortcuts } from "./shortcuts.ts";
import { sync } from "./sync.ts";
import { transfer } from "./transfer.ts";

export const pages = {
  ...contacts,
  ...contact,
  ...setup,
  ...shortcuts,
  ...sync,
  ...messages,
  ...transfer,
} as const;
