// The demo's senders: one on each channel, with credentials that only the simulator knows.
import { randomBytes } from "node:crypto";
import type { Credentials } from "../../channels/index.ts";

interface DemoSender {
  /** The setting that may name another simulator. */
  address: "whatsappApiUrl" | "twilioApiUrl";
  phone: string;
  /** As the channel issues them. */
  credentials(): Credentials;
  /** How the simulator learns of the number, as one enters it in the channel's console. */
  registration(
    phone: string,
    credentials: Credentials,
    hookUrl: string,
  ): { path: string; body: Record<string, unknown> };
}

const NAME = "Parley Demo";
const secret = () => randomBytes(16).toString("hex");

/** By channel. The first one is the account's default. */
export const demoSenders = {
  whatsapp: {
    address: "whatsappApiUrl",
    phone: "+15550001000",
    credentials: () => ({
      phone_number_id: "100000000000001",
      business_account_id: "200000000000001",
      access_token: secret(),
      app_secret: secret(),
      verify_token: secret(),
    }),
    // How marketing messages leave is a setting of Parley alone.
    registration: (phone, { phone_number_id, marketing_messages: _, ...credentials }, hookUrl) => ({
      path: `/control/numbers/${phone_number_id}`,
      body: { ...credentials, display_phone_number: phone, verified_name: NAME, callback_url: hookUrl },
    }),
  },
  sms: {
    address: "twilioApiUrl",
    phone: "+15550002000",
    credentials: () => ({ account_sid: `AC${secret()}`, auth_token: secret() }),
    registration: (phone, credentials, hookUrl) => ({
      path: `/control/sms-numbers/${phone}`,
      body: { ...credentials, name: NAME, webhook_url: hookUrl },
    }),
  },
} satisfies Record<string, DemoSender>;

export type DemoChannel = keyof typeof demoSenders;
