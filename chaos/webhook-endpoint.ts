// An endpoint for the webhooks of a run. At the end, every event of the account must have arrived, and arrived signed.
import { setTimeout as delay } from "node:timers/promises";
import { startWebhookReceiver } from "../server/test/webhook-receiver.ts";
import { type Accepted, type Api, call } from "./client.ts";
import type { Random } from "./random.ts";
import type { Rows } from "./verify/report.ts";

/** A failed delivery is sent again after five seconds, and a stopped server's after it runs again. */
const LIMIT_MS = 60_000;
/** Of the first attempts, one in this many fails. */
const FAILS = 25;
/** Besides these, a message has `message.sent` and `message.read`, if the receipts came one after the other. */
const EXPECTED = ["message.queued", "message.delivered"];

interface FeedEvent {
  id: string;
  type: string;
  data: { id: string };
}

export interface WebhookEndpoint {
  /** Waits for the events that haven't arrived yet. Call it when every message is settled. */
  violations(accepted: Accepted[]): Promise<string[]>;
  rows(): Rows;
  close(): Promise<void>;
}

/** Registers an endpoint for all types of events. */
export async function openWebhookEndpoint(api: Api, random: Random): Promise<WebhookEndpoint> {
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
  const { cursor } = await readFeed(api, null);
  const { status, body } = await call(api, "POST", "/webhooks", JSON.stringify({ url: receiver.url }));
  if (status !== 201) throw new Error(`The webhook can't be added: ${status} ${JSON.stringify(body)}`);
  receiver.trust(body["secret"] as string);
  let inFeed = 0;
  return {
    async violations(accepted) {
      const { events } = await readFeed(api, cursor);
      inFeed = events.length;
      await untilTaken(taken, events);
      return [...missing(events, taken), ...incomplete(events, accepted), ...strangers(events, tried)];
    },
    rows: () => [
      ["events", inFeed],
      ["events delivered to the webhook", taken.size],
      ["deliveries repeated", receiver.received.length - tried.size],
    ],
    close: () => receiver.close(),
  };
}

/** All events after the cursor. */
async function readFeed(api: Api, after: string | null): Promise<{ events: FeedEvent[]; cursor: string }> {
  const events: FeedEvent[] = [];
  for (let cursor = after; ; ) {
    const from = cursor === null ? "" : `&after=${encodeURIComponent(cursor)}`;
    const { status, body } = await call(api, "GET", `/events?limit=200${from}`);
    if (status !== 200) throw new Error(`The events can't be listed: ${status} ${JSON.stringify(body)}`);
    const page = body as unknown as { data: FeedEvent[]; next: string | null; cursor: string };
    events.push(...page.data);
    cursor = page.cursor;
    if (page.next === null) return { events, cursor };
  }
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

/** An accepted message without its events: neither the list nor the webhook could tell of it. */
function incomplete(events: FeedEvent[], accepted: Accepted[]): string[] {
  const typesOf = Map.groupBy(events, ({ data }) => data.id);
  return accepted.flatMap(({ id, key }) => {
    const types = new Set(typesOf.get(id)?.map(({ type }) => type));
    const lacking = EXPECTED.filter((type) => !types.has(type));
    return lacking.length > 0 ? [`${id} (key ${key}) has no event ${lacking.join(", ")}.`] : [];
  });
}

function strangers(events: FeedEvent[], tried: Set<string>): string[] {
  const known = new Set(events.map(({ id }) => id));
  return [...tried]
    .filter((id) => !known.has(id))
    .map((id) => `The webhook got an event that isn't listed: ${id}`);
}
