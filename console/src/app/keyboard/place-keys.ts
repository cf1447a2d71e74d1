// The second key of the shortcuts that go to a page.

/** After `g`. A place that the key may not see has none. */
export const PLACE_KEYS: Record<string, string> = {
  h: "/",
  c: "/conversations",
  p: "/contacts",
  s: "/senders",
  t: "/templates",
  w: "/webhooks",
};
