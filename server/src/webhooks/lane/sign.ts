// Signs a webhook as Standard Webhooks 1.0 specifies.
import { Webhook } from "standardwebhooks";

export interface UnsignedWebhook {
  /** The same for every attempt, because receivers deduplicate by it. */
  id: string;
  /** The time of this attempt: receivers refuse timestamps that are more than five minutes off. */
  timestamp: Date;
  /** Exactly the text that the request sends. */
  body: string;
  /** At least one. During a rotation several secrets are valid, the newest first. */
  secrets: readonly string[];
}

export interface SignedHeaders {
  "webhook-id": string;
  /** Unix time in seconds. */
  "webhook-timestamp": string;
  /** One signature per secret, separated by spaces. A receiver accepts the webhook if any of them is valid. */
  "webhook-signature": string;
}

export function signedHeaders({ id, timestamp, body, secrets }: UnsignedWebhook): SignedHeaders {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, timestamp, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(timestamp.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}
