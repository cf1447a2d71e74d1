// GET /<PHONE_NUMBER_ID>, GET /<WABA_ID> and GET /<MEDIA_ID>: the object of an id.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { nonexistingField } from "../graph-error.ts";
import type { BusinessNumber } from "../store/numbers.ts";
import { describeAccount } from "./account/describe-account.ts";
import { authorizeNumber } from "./authorize.ts";
import { describeMedium } from "./media/media-objects.ts";
import { pickFields } from "./pick-fields.ts";

export function getObject(context: Context, request: FastifyRequest): object {
  const { id } = request.params as { id: string };
  const medium = context.media.live(id, context.clock());
  if (medium !== undefined) return describeMedium(context, request, medium);
  const { fields: asked } = request.query as { fields?: unknown };
  const fields = typeof asked === "string" ? asked : undefined;
  const ofNumbers = fields === "display_phone_number" ? fields : null;
  if (context.numbers.list().some((number) => number.portfolio_id === id))
    throw nonexistingField(fields ?? "id", "Business");
  if (context.numbers.inAccount(id).length > 0 && context.numbers.get(id) === undefined) {
    if (ofNumbers !== null) throw nonexistingField(ofNumbers, "WhatsAppBusinessAccount");
    return describeAccount(context, request);
  }
  return describeNumber(authorizeNumber(context, request), fields);
}

/** `fields`: a comma-separated list; unknown names are ignored. The id is always included. */
export function describeNumber(number: BusinessNumber, fields?: string): object {
  const { health = {} } = number;
  const known: Record<string, unknown> = {
    id: number.phone_number_id,
    display_phone_number: number.display_phone_number,
    verified_name: number.verified_name,
    quality_rating: health.quality_rating ?? "GREEN",
    code_verification_status: "VERIFIED",
    name_status: health.name_status ?? "APPROVED",
    status: number.status ?? "CONNECTED",
    account_mode: "SANDBOX",
    platform_type: "CLOUD_API",
    throughput: { level: health.throughput ?? "STANDARD" },
    messaging_limit_tier: health.messaging_limit ?? "TIER_UNLIMITED",
    whatsapp_business_manager_messaging_limit: health.messaging_limit ?? "TIER_UNLIMITED",
    health_status: healthStatus(number),
  };
  const byDefault = ["display_phone_number", "verified_name", "quality_rating"];
  return pickFields(known, fields?.split(",") ?? byDefault);
}

/** Meta names the number, its account, the business and the app. Here the number has every reason. */
function healthStatus({ phone_number_id: id, health = {} }: BusinessNumber): object {
  const { can_send_message = "AVAILABLE", error_description } = health;
  const errors = error_description === undefined ? [] : [{ error_code: 141006, error_description }];
  const number = { entity_type: "PHONE_NUMBER", id, can_send_message, ...(errors.length > 0 && { errors }) };
  return { can_send_message, entities: [number] };
}
