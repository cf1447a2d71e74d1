// The acts that are at hand on every page: the other colour scheme, and the end of the session.
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { forgetPreference } from "../platform/preferences.ts";
import { PUBLIC_PATH } from "../platform/public-path.ts";

/** The event that opens the dialog of sign-out.tsx. */
export const SIGN_OUT = "parley-sign-out";

export function useAppearance() {
  const cache = useQueryClient();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  return {
    isDark,
    toggle() {
      setColorScheme(isDark ? "light" : "dark");
    },
    askToSignOut() {
      window.dispatchEvent(new Event(SIGN_OUT));
    },
    /** Leaves nothing of the session in this browser, also when the service can't be reached. */
    async signOut() {
      await api.deleteSession().catch(() => undefined);
      forgetPreference("signed-in");
      sessionStorage.clear();
      cache.clear();
      window.location.assign(`${PUBLIC_PATH}/`);
    },
  };
}
