import { readPreference } from "../../../platform/preferences.ts";

/** Whether Enter alone sends; otherwise Ctrl+Enter does. */
export function doesEnterSend(): boolean {
  return readPreference("enter-sends") !== "off";
}
