// The fields that a client sets of a webhook endpoint.
import { z } from "zod";
import { EVENT_TYPES } from "../../events/index.ts";
import { requestErrors } from "../../platform/errors/request-errors.ts";
import { ignored, text } from "../../platform/http/index.ts";
import { resolvedAddressFault } from "../../platform/outbound/address-fault.ts";
import type { IpPolicy } from "../../platform/outbound/ip-policy.ts";
import { invalidField } from "../../platform/problem.ts";

const url = text({ min: 1, max: 2_048 }).meta({
  description: "A public https address. Redirects aren't followed.",
  examples: ["https://shop.example/parley"],
});
const types = z
  .array(z.enum(EVENT_TYPES), "This must be a list.")
  .min(1, "At least one type.")
  .transform((given) => [...new Set(given)])
  .meta({ description: "The types of events to send. Each needs the scope that reads its resource." });
const description = text({ max: 256 })
  .transform((given) => given || null)
  .nullable()
  .meta({ description: "For people; null for none." });

/** Fields of the answer that may be sent back. */
const readOnly = { id: ignored, disabled_reason: ignored, failing_since: ignored, created_at: ignored };

export const newEndpoint = z
  .strictObject({
    url,
    types: types.optional().meta({ description: "Without it: all types that the key may read." }),
    description: description.optional(),
  })
  .meta({ id: "NewWebhook", description: "An address and what it gets." });

export const endpointChanges = z
  .strictObject({
    url: url.optional(),
    types: types.optional(),
    description: description.optional(),
    status: z.enum(["active", "disabled"]).optional().meta({
      description:
        "`active` enables a disabled webhook: it gets the events since it was disabled, as long as they are kept.",
    }),
    skip_missed: z.boolean("This must be true or false.").optional().meta({
      description:
        "True skips all events before this request: the webhook begins from now on, and its waiting deliveries fail.",
    }),
    ...readOnly,
  })
  .meta({ id: "WebhookChanges" });

/** Throws 422 `invalid_address` or `forbidden_address`. */
export async function refuseAddress(address: string, policy: IpPolicy): Promise<void> {
  const fault = await resolvedAddressFault(address, policy);
  if (fault) throw invalidField("/url", requestErrors[fault.code], fault.detail);
}
