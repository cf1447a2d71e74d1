// The acts on what a page shows, such as the selected contacts. The command palette offers them first.
import { type RefObject, useEffect, useRef } from "react";

export interface PageAct {
  id: string;
  name: string;
  /** Whom or what it is about. */
  note: string;
  /** Comes after the acts on what is open or selected. */
  isLast?: true;
  run(): void;
}

const offered = new Set<RefObject<PageAct[]>>();

/** Offers the acts while the calling component is on screen. */
export function usePageActs(acts: PageAct[]): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
}

export function pageActs(): PageAct[] {
  return [...offered]
    .flatMap(({ current }) => current)
    .sort((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false));
}
