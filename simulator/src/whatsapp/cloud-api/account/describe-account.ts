// GET /<WABA_ID>: the business account.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { authorizeAccount } from "../authorize.ts";
import { pickFields } from "../pick-fields.ts";

const BY_DEFAULT = ["name", "timezone_id", "message_template_namespace"];

export function describeAccount(context: Context, request: FastifyRequest): object {
  const [number] = authorizeAccount(context, request);
  const { id } = request.params as { id: string };
  const known = {
    id,
    name: number?.verified_name ?? "",
    currency: "USD",
    timezone_id: "1",
    message_template_namespace: `namespace_${id}`,
    account_review_status: "APPROVED",
    business_verification_status: "verified",
    country: "US",
    ownership_type: "CLIENT_OWNED",
    status: "ACTIVE",
  };
  const { fields } = request.query as { fields?: unknown };
  return pickFields(known, typeof fields === "string" ? fields.split(",") : BY_DEFAULT);
}
