// Whether somebody looks at Parley, in whichever tab of this browser.
import { useEffect } from "react";

const LOCK = "parley-looked-at";

/** Holds a shared lock while this tab is looked at, so that other tabs know. Without locks, each tab knows itself alone. */
export function useLookedAt(): void {
  useEffect(() => {
    let release: (() => void) | null = null;
    const change = () => {
      if (isHere() && release === null) {
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        void navigator.locks?.request(LOCK, { mode: "shared" }, () => held);
      } else if (!isHere()) {
        release?.();
        release = null;
      }
    };
    change();
    const changes = ["visibilitychange", "focus", "blur"];
    for (const name of changes) window.addEventListener(name, change);
    return () => {
      for (const name of changes) window.removeEventListener(name, change);
      release?.();
    };
  }, []);
}

export async function isLookedAt(): Promise<boolean> {
  if (isHere()) return true;
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name === LOCK) ?? false;
}

function isHere(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}
