import { readPreference, writePreference } from "../../../platform/preferences.ts";

/** Whether Enter alone sends; otherwise Ctrl+Enter does. */
export function doesEnterSend(): boolean {
  return readPreference("enter-sends") !== "no";
}

export function setEnterSends(does: boolean): void {
  writePreference("enter-sends", does ? "yes" : "no");
}
