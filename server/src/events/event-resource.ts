// The resources that events are about. Their slices describe them, and app/ hands them to this slice.
import { z } from "zod";
import type { Database, Statement } from "../platform/database/index.ts";
import { idField, timeField } from "../platform/http/index.ts";
import { EVENT_TYPES, type EventType } from "./event-type.ts";

/** Reads resources as the API answers them. Erased ones and other accounts' are missing from the result. */
export type ReadResources = (accountId: string, ids: string[]) => Promise<ReadonlyMap<string, object>>;

export interface EventResource {
  /** The name of the event's schema in the OpenAPI document, for example `ContactEvent`. */
  name: string;
  types: readonly [EventType, ...EventType[]];
  /** The scope that reads the resource. A key without it doesn't get these events. */
  scope: string;
  /** The event's `data`. */
  schema: z.ZodType;
  /** The field of `data` with the contact's public id; null when the event is about no contact. */
  contactField: "id" | "contact_id" | null;
  read: ReadResources;
}

/** Reads resources by a statement with the parameters `accountId` and `ids`. */
export function resourceReader<Row>(
  database: Database,
  select: Statement<{ accountId: string; ids: string[] }, Row>,
  idOf: (row: Row) => string,
  answerOf: (row: Row) => object,
): ReadResources {
  return async (accountId, ids) => {
    const rows = await database.run(select, { accountId, ids });
    return new Map(rows.map((row) => [idOf(row), answerOf(row)]));
  };
}

export type EventResources = readonly EventResource[];

/** `GET /events` and the bodies of webhooks. */
export function eventAnswer(resources: EventResources) {
  const kinds = resources.map(({ name, types, schema }) =>
    z
      .object({
        id: idField("evt", "The same for each delivery of the event."),
        type: z.enum(types).meta({ description: "What happened." }),
        timestamp: timeField("When the change happened."),
        data: schema.meta({ description: "The resource as it is now." }),
      })
      .meta({ id: name }),
  );
  return z
    .discriminatedUnion("type", kinds as [(typeof kinds)[number], ...typeof kinds])
    .meta({ id: "Event", description: "A change. `data` is the resource as it is now, not as it was then." });
}

export interface AnsweredEvent {
  id: string;
  type: EventType;
  timestamp: string;
  data: object;
}

/** The types whose resources a key with these scopes can read. */
export function readableTypes(resources: EventResources, scopes: ReadonlySet<string>): EventType[] {
  const readable = new Set(
    resources.filter(({ scope }) => scopes.has(scope)).flatMap(({ types }) => [...types]),
  );
  return EVENT_TYPES.filter((type) => readable.has(type));
}

export interface ResourceOfEvent {
  type: EventType;
  resource_id: string;
}

/** Reads the resources of events with one statement per resource. The function returns undefined for one that is gone. */
export async function readResources(
  resources: EventResources,
  accountId: string,
  events: ResourceOfEvent[],
): Promise<(event: ResourceOfEvent) => object | undefined> {
  const found = new Map<EventType, ReadonlyMap<string, object>>();
  for (const { types, read } of resources) {
    const own = events.filter(({ type }) => types.includes(type));
    if (own.length === 0) continue;
    const data = await read(accountId, [...new Set(own.map((event) => event.resource_id))]);
    for (const type of types) found.set(type, data);
  }
  return ({ type, resource_id }) => found.get(type)?.get(resource_id);
}

/** The public id of the contact that an event is about; null for none. */
export function contactOfEvent(resources: EventResources, type: EventType, data: object): string | null {
  const field = resources.find(({ types }) => types.includes(type))?.contactField;
  return field ? ((data as Record<string, string>)[field] ?? null) : null;
}
