// Choices of this browser, and whether it has signed in: scripts can't read the cookie. Reading and writing fail silently where storage is blocked.
export type Preference =
  | "theme"
  | "language"
  | "signed-in"
  | "set-up"
  | "enter-sends"
  | "columns"
  | "density"
  | "single-keys"
  | "test-phone";

export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(`parley.${name}`);
  } catch {
    return null;
  }
}

export function writePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(`parley.${name}`, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}

export function forgetPreference(name: Preference): void {
  try {
    localStorage.removeItem(`parley.${name}`);
  } catch {
    // Nothing was kept.
  }
}
