import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { refuseForeignOrigin } from "../../../platform/http/access/identify.ts";
import { SIGN_IN_COOKIE, sessionToken } from "../../../platform/http/access/session-cookie.ts";
import { type Operation, operation } from "../../../platform/http/index.ts";
import { Problem } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { lockAccount } from "../../lock-account.ts";
import { tellOfPerson } from "../../people/set-password.ts";
import { openSession } from "../../sessions/open-session.ts";
import { accountOfSessionToken } from "../../sessions/session-token.ts";
import { checkedAddress } from "../checked-address.ts";
import { findIdentified } from "../find-identified.ts";
import { checksOf, takeSignIn } from "../pending-sign-in.ts";
import { type Registration, readProvider, redirectUri, registrationOf } from "../provider.ts";
import { type Claims, redeem } from "../provider-client.ts";
import type { ProviderDeps } from "./provider-deps.ts";
import { failed } from "./start-provider-sign-in.ts";

/** Codes of some providers have thousands of characters. */
const LONGEST = 8_192;

export function finishProviderSignInOperation(deps: ProviderDeps): Operation {
  const { database, clock, providers, publicUrl, secretKey } = deps;
  return operation({
    operationId: "finishProviderSignIn",
    route: "POST /session/providers/finish",
    tag: "Session",
    summary: "Sign a browser in that came back from the provider",
    description:
      "Takes what the provider added to the address, once, from the browser that began. The session is as one of `createSession`, " +
      "and needs no password and no code.",
    scope: null,
    keyless: true,
    maxBodyBytes: 2 * LONGEST,
    body: z.strictObject({
      answer: z.string("This must be a string.").max(LONGEST).meta({
        description: "The query of the address with which the browser came back, without the question mark.",
      }),
    }),
    answers: { 204: { description: "The browser is signed in." } },
    examples: { "An answer": { body: { answer: "code=<code>&state=<state>" }, status: 401 } },
    problems: {
      401: ["invalid_provider_sign_in", "provider_refused"],
      403: [
        "csrf_check_failed",
        "address_not_verified",
        "address_not_allowed",
        "not_a_member",
        "other_identity",
      ],
      502: ["provider_unavailable", "invalid_provider_answer"],
      503: ["overloaded"],
    },
    async handler({ body: { answer: query }, headers, idle }) {
      const own = publicUrl();
      refuseForeignOrigin(headers, own);
      const token = sessionToken(headers, own, SIGN_IN_COOKIE) ?? "";
      const { accountId, provider } = await begun(token, new URLSearchParams(query).get("state"));
      const registration = registrationOf(secretKey, provider);
      const back = new URL(`${redirectUri(own)}?${query}`);
      const claims = await providers
        .with(accountId, registration, idle(), (config) => redeem(config, checksOf(token), back))
        .catch(failed);
      const { personId, signedIn } = await signIn(accountId, registration, claims);
      await tellOfPerson(deps, personId);
      return signedIn;

      async function signIn(accountId: string, { issuer, clientId }: Registration, claims: Claims) {
        return database.transaction(async (session) => {
          await lockAccount(session, accountId);
          // The account may have changed or removed the provider while it was asked.
          const provider = await readProvider(session, accountId);
          if (provider?.issuer !== issuer || provider.client_id !== clientId) throw invalidSignIn();
          const { domains, first_role: firstRole } = provider;
          const email = checkedAddress(claims, { issuer, domains });
          const identity = { accountId, issuer, subject: claims.sub, email, name: claims["name"], firstRole };
          const personId = await findIdentified(session, identity);
          const who = { accountId, personId, apiKeyId: null, passesProvider: true };
          return { personId, signedIn: await openSession(deps, session, who, headers) };
        });
      }
    },
  });

  /** An answer that another browser began is refused without ending the sign-in of this one. */
  async function begun(token: string, state: string | null) {
    const accountId = accountOfSessionToken(token);
    const [given, expected] = [Buffer.from(state ?? ""), Buffer.from(checksOf(token).state)];
    const isOwn = given.length === expected.length && timingSafeEqual(given, expected);
    const provider = accountId && isOwn ? await readProvider(database, accountId) : null;
    if (!accountId || !provider || !(await takeSignIn(database, { accountId, token, now: clock.now() })))
      throw invalidSignIn();
    return { accountId, provider };
  }
}

function invalidSignIn(): Problem {
  return new Problem(accountErrors.invalid_provider_sign_in);
}
