// The width of the window, for what styles alone can't change. Known at the first drawing: nothing is drawn twice.
import { useMediaQuery } from "@mantine/hooks";
import { rem } from "./text-size.ts";

/** At most 640 px at the usual text size. */
export function useIsPhone(): boolean {
  return useMedia(`(max-width: ${rem(640)})`);
}

/** At most 1,100 px at the usual text size: the navigation shows icons only. */
export function useIsNarrow(): boolean {
  return useMedia(`(max-width: ${rem(1_100)})`);
}

function useMedia(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;
}
