// Shortcuts of one key, without Ctrl or the like. They act only outside of fields, and can be switched off in Settings.
import { useEffect, useRef } from "react";
import { readPreference } from "../preferences.ts";

const FIELDS = "input, textarea, select, [contenteditable], [role='menu'], [role='listbox'], [role='dialog']";

/** The key that was pressed; null if it isn't a shortcut: typed into a field, with a modifier, or switched off. */
export function singleKey(event: KeyboardEvent): string | null {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (hasModifier || event.isComposing || event.defaultPrevented) return null;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return null;
  return readPreference("single-keys") === "off" ? null : event.key;
}

export function useSingleKey(key: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (singleKey(event) !== key) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [key]);
}
