// Whether somebody looks at the page: it is shown, and its window has the focus.
import { useSyncExternalStore } from "react";

const EVENTS = ["focus", "blur"] as const;

function subscribe(onChange: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, onChange);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, onChange);
    document.removeEventListener("visibilitychange", onChange);
  };
}

export function useSeen(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible" && document.hasFocus());
}
