// Writes <data dir>/demo.json, and what the demo prints at its start.
import { rename, writeFile } from "node:fs/promises";
import { LINK_MINUTES } from "../../accounts/index.ts";
import { demoFileIn } from "../../config/demo-file.ts";
import { PROGRAM } from "../../config/program.ts";

export interface DemoFacts {
  base_url: string;
  api_key: string;
  console_url: string;
  simulator_url: string;
  /** Null when another simulator is used. */
  mail_url: string | null;
  whatsapp: Record<
    "hook_url" | "phone_number_id" | "business_account_id" | "app_secret" | "verify_token",
    string
  >;
  sms: Record<"hook_url" | "phone" | "account_sid" | "auth_token", string>;
}

/** Atomic, with mode 0600. */
export async function writeDemoFile(dataDir: string, facts: DemoFacts): Promise<void> {
  const path = demoFileIn(dataDir);
  const draft = `${path}.new`;
  await writeFile(draft, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

interface Start {
  /** Signs a browser in once; null if every key was revoked. */
  link: string | null;
  metricsUrl: string | null;
  /** The configured one, which may be in use. */
  metricsPort: number | null;
  seconds: number;
}

export function demoLines(facts: DemoFacts, { link, metricsUrl, metricsPort, seconds }: Start): string[] {
  const isOther = metricsUrl !== null && metricsPort !== 0 && new URL(metricsUrl).port !== `${metricsPort}`;
  return [
    "",
    `Parley is ready after ${seconds.toFixed(1)} s.`,
    "",
    `  Console ${link ?? facts.console_url}`,
    `  API     ${facts.base_url}`,
    `  Phones  ${facts.simulator_url}`,
    ...(facts.mail_url ? [`  Mail    ${facts.mail_url}`] : []),
    ...(metricsUrl ? [`  Metrics ${metricsUrl}${isOther ? `  (port ${metricsPort} is in use)` : ""}`] : []),
    `  Key     ${facts.api_key}`,
    "",
    `The console's link signs in once, within ${LINK_MINUTES} minutes. Another one: ${PROGRAM} console link`,
    "",
    "Send a first message and look at the phone:",
    "",
    `  curl ${facts.base_url}/whatsapp/send-message \\`,
    `    -H 'Authorization: ${facts.api_key}' \\`,
    "    -H 'Content-Type: application/json' \\",
    `    -d '{"phone_number": "+15551234567", "message": "Hello from Parley"}'`,
    "",
    "Ctrl-C stops Parley. The next start continues with the same data.",
  ];
}
