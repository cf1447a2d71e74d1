// Wraps an item of a hook that can't be shown yet, so that it can be kept.
import type { RawPayload } from "../channel.ts";
import { namedIn } from "./named-in.ts";

/** `people` are the items of `contacts` that belong to the item. */
export function rawPayload(field: string, people: unknown[], item: unknown): RawPayload {
  const payload = { field, people, item };
  return { payload, named: namedIn(JSON.stringify(payload)) };
}
