// Reads the account's events from the list.
import { type Api, call } from "../client.ts";

export interface FeedEvent {
  id: string;
  type: string;
  /** The resource as it is now. */
  data: { id: string };
}

/** All events after the cursor, or all that there are, and the cursor after them. */
export async function readFeed(
  api: Api,
  after: string | null,
): Promise<{ events: FeedEvent[]; cursor: string }> {
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
