// The settings of all connectors, which the table of settings includes. Data only: the configuration is read before anything else.
import { twilioSettings } from "./twilio-sms/settings.ts";
import { whatsAppSettings } from "./whatsapp/settings.ts";

export const connectorSettings = { ...whatsAppSettings, ...twilioSettings };

/** Null for an address that only the demo's simulator has. */
export type ConnectorConfig = Readonly<Record<keyof typeof connectorSettings, string | null>>;
