// Checks the account sid and the auth token of a request: HTTP basic authentication.
import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { SmsNumbers } from "../numbers.ts";
import { TwilioError } from "./twilio-error.ts";

/** The account in the path. Throws code 20003, also for another account than that of the credentials. */
export function authorizeAccount(numbers: SmsNumbers, request: FastifyRequest): string {
  const { account } = request.params as { account: string };
  const [, encoded] = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const [user, ...rest] = Buffer.from(encoded ?? "", "base64")
    .toString()
    .split(":");
  const token = numbers.tokenOf(account);
  if (user !== account || token === undefined || !isEqual(rest.join(":"), token))
    throw new TwilioError(20003);
  return account;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
