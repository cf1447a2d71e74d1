// The rows of a long list that are on screen: only these are in the document.
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect } from "react";

interface Options
  extends Pick<
    Parameters<typeof useVirtualizer<HTMLElement, HTMLElement>>[0],
    | "count"
    | "getScrollElement"
    | "getItemKey"
    | "anchorTo"
    | "gap"
    | "initialOffset"
    | "paddingEnd"
    | "paddingStart"
    | "scrollEndThreshold"
    | "scrollMargin"
    | "scrollPaddingStart"
  > {
  /** In pixels. */
  heightOf(index: number): number;
  /** The row that stays in the document wherever the list is, so that it keeps the focus; -1 for none. */
  kept: number;
  /** Called while the end is near. It decides whether there is more to read. */
  onEnd?(): void;
}

/** Rows beyond both edges of the screen, so that a fast scroll shows no gap. */
const OVERSCAN = 10;
/** More rows are read this far from the end. */
const AHEAD = 60;

export function useVirtualRows({ heightOf, kept, onEnd, ...options }: Options) {
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    estimateSize: heightOf,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (kept < 0 || kept >= options.count || shown.includes(kept)) return shown;
      return [...shown, kept].sort((one, other) => one - other);
    },
  });
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= options.count - AHEAD;
  // After each drawing: a read that has just ended may not be the last one.
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  });
  return virtualizer;
}
