// The colour scheme that this browser chose, for Mantine. Without a choice, it is that of the system.
import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { forgetPreference, preferenceKey, readPreference, writePreference } from "./preferences.ts";

export function createThemeChoice(): MantineColorSchemeManager {
  let ended = new AbortController();
  return {
    get: chosen,
    set: (scheme) => (scheme === "auto" ? forgetPreference("theme") : writePreference("theme", scheme)),
    clear: () => forgetPreference("theme"),
    // The other tabs of the browser follow.
    subscribe(onUpdate) {
      ended = new AbortController();
      const hear = ({ key }: StorageEvent) => {
        if (key === preferenceKey("theme")) onUpdate(chosen());
      };
      window.addEventListener("storage", hear, { signal: ended.signal });
    },
    unsubscribe: () => ended.abort(),
  };
}

function chosen(): MantineColorScheme {
  const scheme = readPreference("theme");
  return scheme === "light" || scheme === "dark" ? scheme : "auto";
}
