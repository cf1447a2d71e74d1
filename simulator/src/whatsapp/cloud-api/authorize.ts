// Checks the access token of a request to the Cloud API.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { GraphError, unknownObject } from "../graph-error.ts";
import type { BusinessNumber } from "../store/numbers.ts";

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
  return number;
}

/** The numbers of the business account in the path, at least one. Throws like authorizeNumber. */
export function authorizeAccount(context: Context, request: FastifyRequest): BusinessNumber[] {
  const token = readToken(context, request);
  const { id } = request.params as { id: string };
  const numbers = context.numbers.inAccount(id);
  if (numbers.length === 0) throw unknownObject(request.method, id);
  if (!numbers.some((number) => number.access_token === token)) throw invalidToken();
  return numbers;
}

function invalidToken(): GraphError {
  return new GraphError(190, { message: "Invalid OAuth access token - Cannot parse access token" });
}
