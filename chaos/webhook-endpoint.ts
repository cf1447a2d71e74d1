// An endpoint for the webhooks of a run. At the end, every event of the account must have arrived, signed, and no
// other.
import { setTimeout as delay } from "node:timers/promises";
import { startWebhookReceiver } from "../server/test/webhook-receiver.ts";
import { type Api, call } from "./client.ts";
import type { Random } from "./random.ts";
import { type FeedEvent, readFeed } from "./verify/feed.ts";
import type { Rows } from "./verify/report.ts";

/** A failed delivery is sent again after five seconds, and a stopped server's after it runs again. */
const LIMIT_MS = 60_000;
/** Of the first attempts, one in this many fails. */
const FAILS = 25;

export interface WebhookEndpoint {
  /** Waits for the events that haven't arrived yet. `feed`: all of the account. Call it when every message is settled. */
  violations(feed: FeedEvent[]): Promise<string[]>;
  rows(): Rows;
  close(): Promise<void>;
}

/** Registers an endpoint for all types of events. `clocksJump`: signatures aren't verified, because they are of a wrong time. */
export async function openWebhookEndpoint(
  api: Api,
  random: Random,
  { clocksJump = false } = {},
): Promise<WebhookEndpoint> {
  const receiver = await startWebhookReceiver();
  const tried = new Set<string>();
  const taken = new Set<string>();
  receiver.answer = ({ id }) => {
    const fails = !tried.has(id) && random.between(1, FAILS) === 1;
    tried.add(id);
    if (fails) return random.next() < 0.5 ? { status: 503 } : null;
    taken.add(id);
    return { status: 204 };
  };
  const { events: earlier } = await readFeed(api, null);
  const { status, body } = await call(api, "POST", "/webhooks", JSON.stringify({ url: receiver.url }));
  if (status !== 201) throw new Error(`The webhook can't be added: ${status} ${JSON.stringify(body)}`);
  if (!clocksJump) receiver.trust(body["secret"] as string);
  let inFeed = 0;
  return {
    async violations(feed) {
      // New endpoints get what happens from then on.
      const events = feed.slice(earlier.length);
      inFeed = events.length;
      await untilTaken(taken, events);
      return [...missing(events, taken), ...strangers(events, tried)];
    },
    rows: () => [
      ["events", inFeed],
      ["events delivered to the webhook", taken.size],
      ["deliveries repeated", receiver.received.length - tried.size],
    ],
    close: () => receiver.close(),
  };
}

async function untilTaken(taken: Set<string>, events: FeedEvent[]): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end && !events.every(({ id }) => taken.has(id))) await delay(200);
}

function missing(events: FeedEvent[], taken: Set<string>): string[] {
  return events
    .filter(({ id }) => !taken.has(id))
    .map(({ id, type, data }) => `Never delivered to the webhook: ${id}, ${type} of ${data.id}`);
}

function strangers(events: FeedEvent[], tried: Set<string>): string[] {
  const known = new Set(events.map(({ id }) => id));
  return [...tried]
    .filter((id) => !known.has(id))
    .map((id) => `The webhook got an event that isn't listed: ${id}`);
}
