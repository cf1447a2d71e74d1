// How Twilio connects to a webhook, which the fragment of the address may change. Source: Twilio, "Webhooks (HTTP callbacks):
// Connection Overrides".

export type WebhookFault = "ct" | "rt" | "4xx" | "5xx";

export interface Connection {
  /** Without the fragment, which is neither sent nor signed. */
  address: string;
  /** Attempts after the first one, all within the total time. */
  retries: number;
  retriesAfter(fault: WebhookFault): boolean;
  /** Milliseconds. */
  readMs: number;
  totalMs: number;
}

const MAX_MS = 15_000;

/** `maxMs`: Twilio's limit of 15 seconds, unless a test shortens it. */
export function readConnection(url: string, maxMs: number = MAX_MS): Connection {
  const [address = "", fragment] = url.split("#", 2);
  const given = new URLSearchParams(fragment ?? "");
  const policy = (given.get("rp") ?? "ct").split(",");
  return {
    address,
    retries: within(given.get("rc"), 0, 5) ?? 1,
    retriesAfter: (fault) => policy.includes("all") || policy.includes(fault),
    readMs: within(given.get("rt"), 100, maxMs) ?? maxMs,
    totalMs: within(given.get("tt"), 100, maxMs) ?? maxMs,
  };
}

function within(given: string | null, least: number, most: number): number | null {
  const value = Number(given ?? Number.NaN);
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
}
