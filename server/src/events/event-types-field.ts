// The query parameter `types`: event types separated by commas.
import { z } from "zod";
import { missingScope } from "../platform/http/index.ts";
import { type EventResources, readableTypes } from "./event-resource.ts";
import { EVENT_TYPES, type EventType } from "./event-type.ts";

export const eventTypesField = z
  .string()
  .transform((value, context): EventType[] => {
    const types = value.split(",").map((type) => type.trim());
    const unknown = types.filter((type) => !(EVENT_TYPES as readonly string[]).includes(type));
    if (unknown.length === 0) return types as EventType[];
    context.addIssue({
      code: "custom",
      params: { code: "unknown_event_type" },
      message: `Unknown: ${unknown.map((type) => JSON.stringify(type.slice(0, 40))).join(", ")}. Known: ${EVENT_TYPES.join(", ")}.`,
    });
    return z.NEVER;
  })
  .optional()
  .meta({
    description: "Event types separated by commas. Without it: all types whose resources the key may read.",
    examples: ["message.received,message.failed"],
    codes: ["unknown_event_type"],
  });

/** Throws 403 `insufficient_scope` for a type whose resource the key may not read. */
export function allowedTypes(
  resources: EventResources,
  scopes: ReadonlySet<string>,
  wanted: EventType[] | undefined,
): EventType[] {
  if (wanted === undefined) return readableTypes(resources, scopes);
  for (const { types, scope } of resources) {
    if (!scopes.has(scope) && types.some((type) => wanted.includes(type))) throw missingScope(scope);
  }
  return wanted;
}
