// A webhook endpoint: an address that gets the account's events.
import { z } from "zod";
import { EVENT_TYPES, type EventType } from "../../events/index.ts";
import { t } from "../../platform/database/index.ts";
import { idField } from "../../platform/http/index.ts";
import { f, type RowOf, resource } from "../../platform/resources/index.ts";

/** `gone`: the endpoint answered 410. `failing`: no attempt succeeded for five days. `requested`: a client disabled it. */
export const DISABLED_REASONS = ["requested", "gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const endpoint = resource(
  { id: "Webhook", description: "An address that gets events." },
  {
    id: f.named("endpoint_id", f.id("whk", "The webhook's id.")),
    url: f.text("The address that gets the events.", "https://shop.example/parley"),
    description: f.nullable(f.text("A note for people; null for none.")),
    types: f.shown(
      t.arrayOf<EventType>(),
      z.array(z.enum(EVENT_TYPES)).meta({
        description: "The types of events that the endpoint gets.",
        examples: [["message.received", "message.failed"]],
      }),
    ),
    status: f.word(
      ["active", "disabled"],
      "A disabled webhook gets nothing. Its events wait as long as events are kept.",
    ),
    disabled_reason: f.nullable(
      f.word(
        DISABLED_REASONS,
        "requested: by a client. gone: the endpoint answered 410. failing: no attempt succeeded for five days.",
      ),
    ),
    failing_since: f.nullable(f.time("Since when no attempt has succeeded; null while deliveries succeed.")),
    created_at: f.time("When the webhook was created."),
  },
);

export type EndpointRow = RowOf<typeof endpoint>;

export const endpointParams = z.strictObject({ id: idField("whk", "The webhook's id.") });
