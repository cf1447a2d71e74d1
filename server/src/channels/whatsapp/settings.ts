// What an operator sets for all WhatsApp numbers.
import { z } from "zod";
import { webUrl } from "../../config/check.ts";
import type { Setting } from "../../config/setting.ts";

export const whatsAppSettings = {
  whatsappApiUrl: {
    variable: "WHATSAPP_API_URL",
    description: "Address of WhatsApp's Cloud API.",
    default: "https://graph.facebook.com",
    defaultFor: { demo: null },
    unset: "the demo's own simulator",
    check: webUrl,
  },
  whatsappApiVersion: {
    variable: "WHATSAPP_API_VERSION",
    description: "Version of WhatsApp's Cloud API.",
    default: "v26.0",
    check: z.string().regex(/^v\d+\.\d+$/, "must look like v26.0"),
  },
} satisfies Record<string, Setting<string>>;
