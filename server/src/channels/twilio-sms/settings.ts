// What an operator sets for all senders of Twilio.
import { webUrl } from "../../config/check.ts";
import type { Setting } from "../../config/setting.ts";

export const twilioSettings = {
  twilioApiUrl: {
    variable: "TWILIO_API_URL",
    description: "Address of Twilio's API, or of a service that has the same API.",
    default: "https://api.twilio.com",
    defaultFor: { demo: null },
    unset: "the demo's own simulator",
    check: webUrl,
  },
} satisfies Record<string, Setting<string>>;
