// Choices of this browser, and whether it has signed in: scripts can't read the cookie. Reading and writing fail silently where storage is blocked.
import { PUBLIC_PATH } from "./public-path.ts";

export type Preference =
  | "theme"
  | "language"
  | "signed-in"
  | "signs-in-by"
  | "set-up"
  | "enter-sends"
  | "read-marks"
  | "sound"
  | "notifications";

/** In localStorage, which all services at one host share. boot.js reads two of them. */
export function preferenceKey(name: Preference): string {
  return `parley${PUBLIC_PATH}.${name}`;
}

export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(preferenceKey(name));
  } catch {
    return null;
  }
}

export function writePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(preferenceKey(name), value);
  } catch {
    // The choice then lasts as long as the page.
  }
}

export function forgetPreference(name: Preference): void {
  try {
    localStorage.removeItem(preferenceKey(name));
  } catch {
    // Nothing was kept.
  }
}
