// A webhook endpoint: an address that gets the account's events. Its row, and how the API answers it.
import { z } from "zod";
import { EVENT_TYPES, type EventType } from "../../events/index.ts";
import { t } from "../../platform/database/index.ts";
import { idField, textField, timeField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";

/** `gone`: the endpoint answered 410. `failing`: no attempt succeeded for five days. `requested`: a client disabled it. */
export const DISABLED_REASONS = ["requested", "gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const ENDPOINT_COLUMNS = {
  endpoint_id: t.uuid,
  url: t.text,
  description: t.nullable(t.text),
  types: t.arrayOf<EventType>(),
  status: t.textOf<"active" | "disabled">(),
  disabled_reason: t.nullable(t.textOf<DisabledReason>()),
  failing_since: t.nullable(t.timestamptz),
  created_at: t.timestamptz,
};

export type EndpointRow = t.Outputs<typeof ENDPOINT_COLUMNS>;

export const endpointAnswer = z
  .object({
    id: idField("whk", "The webhook's id."),
    url: textField("The address that gets the events.", "https://shop.example/parley"),
    description: textField("A note for people; null for none.").nullable(),
    types: z.array(z.enum(EVENT_TYPES)).meta({
      description: "The types of events that the endpoint gets.",
      examples: [["message.received", "message.failed"]],
    }),
    status: z.enum(["active", "disabled"]).meta({
      description: "A disabled webhook gets nothing. Its events wait as long as events are kept.",
    }),
    disabled_reason: z.enum(DISABLED_REASONS).nullable().meta({
      description:
        "requested: by a client. gone: the endpoint answered 410. failing: no attempt succeeded for five days.",
    }),
    failing_since: timeField(
      "Since when no attempt has succeeded; null while deliveries succeed.",
    ).nullable(),
    created_at: timeField("When the webhook was created."),
  })
  .meta({ id: "Webhook", description: "An address that gets events." });

export function endpointOf(row: EndpointRow): z.input<typeof endpointAnswer> {
  const { endpoint_id: endpointId, failing_since, created_at, ...shown } = row;
  return {
    id: publicId("whk", endpointId),
    ...shown,
    failing_since: failing_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

export const endpointParams = z.strictObject({
  id: idField("whk", "The webhook's id."),
});
