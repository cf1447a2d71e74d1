// A browser that is signed in, as the API shows it to the person or key whose session it is.
import { booleanField } from "../../platform/http/index.ts";
import { f, resource } from "../../platform/resources/index.ts";

export const session = resource(
  { id: "SignedInBrowser", description: "A session: a browser that is signed in." },
  {
    id: f.named("session_id", f.id("ses", "The session's id.")),
    browser: f.nullable(f.text("The browser that signed in; null for one that isn't known.", "Firefox")),
    system: f.nullable(f.text("Its system; null for one that isn't known.", "Windows")),
    is_current: f.computed(booleanField("The session of this request.")),
    created_at: f.time("When the browser was signed in."),
    last_used_at: f.time("When the session was last used. Up to five minutes old."),
    expires_at: f.time("When the session ends."),
  },
  (row, current: string | null) => ({ is_current: row.session_id === current }),
);
