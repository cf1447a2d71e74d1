import type { Catalogue } from "../t.ts";
import { contact } from "./contact.ts";
import { contacts } from "./contacts.ts";
import { failures } from "./failures.ts";
import { home } from "./home.ts";
import { messages } from "./messages.ts";
import { parts } from "./parts.ts";
import { setup } from "./setup.ts";
import { shell } from "./shell.ts";
import { sync } from "./sync.ts";
import { transfer } from "./transfer.ts";

export const de = {
  ...shell,
  ...parts,
  ...contacts,
  ...contact,
  ...failures,
  ...home,
  ...setup,
  ...sync,
  ...messages,
  ...transfer,
} satisfies Catalogue;
