// Checks the access token of a request to the Cloud API.
import { createHash, createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { GraphError, nonexistingField, unknownObject } from "../graph-error.ts";
import { type BusinessNumber, PERMISSIONS, type Permission } from "../store/numbers.ts";

/** Throws code 190 when the token is missing or belongs to no number. */
export function readToken(context: Context, request: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined || !context.numbers.knowsToken(token)) throw invalidToken();
  return token;
}

/** The number in the path. Throws code 190 for a wrong token, 100 with subcode 33 for an unknown number. */
export function authorizeNumber(context: Context, request: FastifyRequest): BusinessNumber {
  const token = readToken(context, request);
  const { id } = request.params as { id: string };
  const number = context.numbers.get(id);
  if (number === undefined) throw unknownObject(request.method, id);
  if (number.access_token !== token) throw invalidToken();
  checkProof(number, request);
  return number;
}

/** The numbers of the business account in the path, at least one. Throws like authorizeNumber. */
export function authorizeAccount(context: Context, request: FastifyRequest): BusinessNumber[] {
  const token = readToken(context, request);
  const { id } = request.params as { id: string };
  const numbers = context.numbers.inAccount(id);
  if (context.numbers.list().some((number) => number.portfolio_id === id || number.phone_number_id === id))
    throw nonexistingField(request.url.split(/[/?]/)[3] ?? "", typeOf(context, id));
  if (numbers.length === 0) throw unknownObject(request.method, id);
  const own = numbers.find((number) => number.access_token === token);
  if (own === undefined) throw invalidToken();
  demand(own, "whatsapp_business_management");
  return numbers;
}

function typeOf(context: Context, id: string): string {
  return context.numbers.get(id) ? "WhatsAppBusinessPhoneNumber" : "Business";
}

export function demand({ permissions = [...PERMISSIONS] }: BusinessNumber, permission: Permission): void {
  if (!permissions.includes(permission))
    throw new GraphError(200, {
      message: `(#200) You do not have the permission ${permission}`,
      status: 403,
    });
}

/** Source: Graph API, "Secure requests". */
function checkProof({ app_secret, access_token }: BusinessNumber, request: FastifyRequest): void {
  const { appsecret_proof: proof } = request.query as { appsecret_proof?: unknown };
  const right = createHmac("sha256", app_secret).update(access_token).digest("hex");
  if (proof !== undefined && proof !== right)
    throw new GraphError(100, { message: "Invalid appsecret_proof provided in the API argument" });
}

/** GET /debug_token. */
export function debugToken(context: Context, request: FastifyRequest): object {
  const token = readToken(context, request);
  const { input_token } = request.query as { input_token?: unknown };
  const own = context.numbers.list().filter(({ access_token }) => access_token === (input_token ?? token));
  const [number] = own;
  if (number === undefined) return { data: { is_valid: false, scopes: [] } };
  const isGranted = (permission: Permission) =>
    own.every(({ permissions: some }) => some?.includes(permission) ?? true);
  return { data: { app_id: appIdOf(number), is_valid: true, scopes: PERMISSIONS.filter(isGranted) } };
}

/** An app is known by its secret. */
export function appIdOf({ app_secret }: BusinessNumber): string {
  const hash = createHash("sha256").update(app_secret).digest();
  return `9${hash.readUIntBE(0, 6)}`.padEnd(16, "0").slice(0, 16);
}

function invalidToken(): GraphError {
  return new GraphError(190, { message: "Invalid OAuth access token - Cannot parse access token" });
}
