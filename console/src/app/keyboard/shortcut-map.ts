// The keys of the console, as the map of shortcuts shows them.
import type { Scope } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";

/** What pages and the shell listen for. Keys with a modifier work even when single keys are switched off. */
export const KEY_GROUPS: { name: Key; scope?: Scope; keys: [keys: string[], does: Key][] }[] = [
  {
    name: "shortcut.everywhere",
    keys: [
      [["Ctrl", "K"], "shortcut.palette"],
      [["/"], "shortcut.search"],
      [["?"], "shortcut.map"],
      [["Esc"], "shortcut.close"],
    ],
  },
  {
    name: "shortcut.lists",
    keys: [
      [["↑"], "shortcut.up"],
      [["↓"], "shortcut.down"],
      [["Enter"], "shortcut.open"],
      [["Space"], "shortcut.select"],
    ],
  },
  {
    name: "shortcut.page",
    keys: [
      [["n"], "shortcut.new"],
      [["r"], "palette.write"],
    ],
  },
  {
    name: "nav.conversations",
    scope: "contacts:read",
    keys: [
      [["Alt", "↑"], "shortcut.conversationBefore"],
      [["Alt", "↓"], "shortcut.conversationAfter"],
    ],
  },
];

/** After `g`. A place that the key may not see has none. */
export const PLACE_KEYS: Record<string, string> = {
  h: "/",
  c: "/conversations",
  p: "/contacts",
  s: "/senders",
  t: "/templates",
  w: "/webhooks",
};
