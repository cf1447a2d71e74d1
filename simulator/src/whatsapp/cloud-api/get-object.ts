// GET /<PHONE_NUMBER_ID> and GET /<MEDIA_ID>: the object of an id.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { unknownObject } from "../graph-error.ts";
import type { Medium } from "../store/media.ts";
import type { BusinessNumber } from "../store/numbers.ts";
import { authorizeNumber, readToken } from "./authorize.ts";

export function getObject(context: Context, request: FastifyRequest): object {
  const { id } = request.params as { id: string };
  const medium = context.media.live(id, context.clock());
  if (medium !== undefined) return describeMedium(authorizeMedium(context, request, medium), request);
  const { fields } = request.query as { fields?: unknown };
  return describeNumber(authorizeNumber(context, request), typeof fields === "string" ? fields : undefined);
}

/** The bytes of a medium, for the token of the number that uploaded it. */
export async function downloadMedia(context: Context, request: FastifyRequest): Promise<Buffer> {
  const { id } = request.params as { id: string };
  const medium = context.media.live(id, context.clock());
  if (medium === undefined) throw unknownObject(request.method, id);
  return context.media.bytes(authorizeMedium(context, request, medium).id);
}

/** `fields`: a comma-separated list; unknown names are ignored. The id is always included. */
export function describeNumber(number: BusinessNumber, fields?: string): object {
  const known: Record<string, unknown> = {
    id: number.phone_number_id,
    display_phone_number: number.display_phone_number,
    verified_name: number.verified_name,
    quality_rating: "GREEN",
    code_verification_status: "VERIFIED",
    name_status: "APPROVED",
    status: "CONNECTED",
    account_mode: "SANDBOX",
    platform_type: "CLOUD_API",
    throughput: { level: "STANDARD" },
    messaging_limit_tier: "TIER_UNLIMITED",
  };
  const byDefault = ["display_phone_number", "verified_name", "quality_rating"];
  const asked = fields === undefined ? byDefault : fields.split(",").map((field) => field.trim());
  const shown = ["id", ...asked.filter((field) => Object.hasOwn(known, field))];
  return Object.fromEntries(shown.map((field) => [field, known[field]]));
}

function authorizeMedium(context: Context, request: FastifyRequest, medium: Medium): Medium {
  const token = readToken(context, request);
  const { phone_number_id: asked } = request.query as { phone_number_id?: unknown };
  const owner = context.numbers.get(medium.phone_number_id);
  const hidden = owner?.access_token !== token || (asked !== undefined && asked !== medium.phone_number_id);
  if (hidden) throw unknownObject(request.method, medium.id);
  return medium;
}

function describeMedium(medium: Medium, request: FastifyRequest): object {
  return {
    messaging_product: "whatsapp",
    url: `${request.protocol}://${request.host}/lookaside/${medium.id}`,
    mime_type: medium.mime_type,
    sha256: medium.sha256,
    file_size: medium.file_size,
    id: medium.id,
  };
}
