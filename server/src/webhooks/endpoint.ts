// A webhook endpoint: an address that gets the account's events. Its row, and how the API answers it.
import { z } from "zod";
import { EVENT_TYPES, type EventType } from "../events/index.ts";
import * as t from "../platform/database/sql-types.ts";
import { publicId } from "../platform/ids.ts";

/** The kind of an endpoint's lane. */
export const WEBHOOK_LANE = "webhook";

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
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    types: z.array(z.enum(EVENT_TYPES)).meta({ description: "The types of events that the endpoint gets." }),
    status: z.enum(["active", "disabled"]),
    disabled_reason: z.enum(DISABLED_REASONS).nullable().meta({
      description:
        "requested: by a client. gone: the endpoint answered 410. failing: no attempt succeeded for five days.",
    }),
    failing_since: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Since when no attempt has succeeded; null while deliveries succeed." }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });

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
  id: z.string().meta({ description: "The webhook's id, for example `whk_01jd2x...`." }),
});
