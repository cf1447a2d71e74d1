// Fetches the links of many requests: some at a time, and a link that several want at once only once.
import { Slots } from "../../platform/load/slots.ts";
import type { FoundMedia } from "../find-media.ts";
import { fetchLink, type LinkSource, type WantedLink } from "./fetch-link.ts";

/** Throws LinkFault and LinkedFileNotTaken, and 503 `overloaded` when too many downloads wait, or one waits for too long. */
export type LinkFetcher = (wanted: WantedLink) => Promise<FoundMedia>;

/** In all, with the wait for a slot: a client waits for its answer that long. */
const MOST_MS = 30_000;
/** Downloads of this process, and of one account. Each holds a chunk in memory. Others wait in turns between accounts. */
const LIMITS = {
  most: 32,
  mostOfOne: 8,
  mostWaiting: 1_000,
  mostWaitingOfOne: 200,
  longestWaitMs: 10_000,
};

export function createLinkFetcher(source: LinkSource): LinkFetcher {
  const slots = new Slots(LIMITS);
  const fetching = new Map<string, Promise<FoundMedia>>();
  return (wanted) => {
    const key = keyOf(wanted);
    const known = fetching.get(key);
    if (known) return known;
    const until = performance.now() + MOST_MS;
    const fetched = slots
      .run(wanted.accountId, () => fetchLink(source, wanted, until))
      .finally(() => fetching.delete(key));
    fetching.set(key, fetched);
    return fetched;
  };
}

/** Fetches each link once, however many messages or cards of one request show it. */
export function oncePerLink(fetch: LinkFetcher): LinkFetcher {
  const fetched = new Map<string, Promise<FoundMedia>>();
  return (wanted) => {
    const key = keyOf(wanted);
    const known = fetched.get(key) ?? fetch(wanted);
    fetched.set(key, known);
    return known;
  };
}

/** Calls `leave` before the first link: what waits for a download holds no place of what doesn't. Throws what `leave` throws. */
export function leavingPlace(fetch: LinkFetcher, leave: () => unknown): LinkFetcher {
  let hasLeft = false;
  return async (wanted) => {
    if (!hasLeft) leave();
    hasLeft = true;
    return fetch(wanted);
  };
}

function keyOf({ accountId, link, most, types }: WantedLink): string {
  return `${accountId} ${most} ${types?.join()} ${link}`;
}
