// Fetches the links of many requests: some at a time, and a link that several want at once only once.
import { Slots } from "../../platform/load/slots.ts";
import type { FoundMedia } from "../find-media.ts";
import { fetchLink, type LinkSource, type WantedLink } from "./fetch-link.ts";

/** Throws LinkFault and LinkedFileNotTaken. */
export type LinkFetcher = (wanted: WantedLink) => Promise<FoundMedia>;

/** Downloads of this process, and of one account. Each holds a chunk in memory. */
const MOST = 16;
const MOST_OF_ONE = 8;

export function createLinkFetcher(source: LinkSource): LinkFetcher {
  const slots = new Slots({ most: MOST, mostOfOne: MOST_OF_ONE });
  const fetching = new Map<string, Promise<FoundMedia>>();
  return (wanted) => {
    const key = keyOf(wanted);
    const known = fetching.get(key);
    if (known) return known;
    const fetched = slots
      .run(wanted.accountId, () => fetchLink(source, wanted))
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

function keyOf({ accountId, link, most, types }: WantedLink): string {
  return `${accountId} ${most} ${types?.join()} ${link}`;
}
