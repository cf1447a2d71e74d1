import { z } from "zod";
import { networkOf } from "../../../platform/http/access/client-of.ts";
import { refuseForeignOrigin } from "../../../platform/http/access/identify.ts";
import { SIGN_IN_COOKIE, sessionCookie } from "../../../platform/http/access/session-cookie.ts";
import {
  answer,
  exampleId,
  type Operation,
  operation,
  optional,
  textField,
} from "../../../platform/http/index.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { Limiter } from "../../../platform/load/limiter.ts";
import { emailField } from "../../../platform/mail/email-field.ts";
import { Problem } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { beginSignIn, PENDING_SECONDS } from "../pending-sign-in.ts";
import { readProvider, redirectUri, registrationOf } from "../provider.ts";
import { authorizationUrl, ProviderFault } from "../provider-client.ts";
import type { ProviderDeps } from "./provider-deps.ts";

/** Of one network. Each asks the provider. */
const STARTS = { most: 30, windowMs: 60_000, refill: "windowed" as const };

export function startProviderSignInOperation(deps: ProviderDeps): Operation {
  const { database, clock, providers, publicUrl, secretKey } = deps;
  const starts = new Limiter({ clock, ...STARTS });
  return operation({
    operationId: "startProviderSignIn",
    route: "POST /session/providers/start",
    tag: "Session",
    summary: "Begin to sign in with a provider",
    description:
      "Answers the provider's address, to which the browser goes, and sets a cookie that binds the sign-in to the browser for 10 minutes. " +
      "At most 30 a minute begin in one network.",
    scope: null,
    keyless: true,
    body: z.strictObject({
      account: z.string("This must be a string.").meta({ description: "The account's id." }),
      email: optional(emailField).meta({ description: "What the person typed, for the provider's form." }),
    }),
    answers: {
      200: {
        description:
          "Where to sign in. The answer sets the cookie parley_sign_in, with the prefix of the session's cookie.",
        schema: z
          .object({
            url: textField("An address of the provider.", "https://accounts.google.com/o/oauth2/v2/auth?…"),
          })
          .meta({ id: "StartedSignIn" }),
      },
    },
    examples: { "An account": { body: { account: exampleId("acc") } } },
    problems: {
      401: ["invalid_provider_sign_in"],
      403: ["csrf_check_failed"],
      404: ["provider_not_found"],
      429: ["too_many_failed_sign_ins"],
      502: ["provider_unavailable", "invalid_provider_answer"],
      503: ["overloaded"],
    },
    async handler({ body: { account, email }, headers, address, idle }) {
      const own = publicUrl();
      refuseForeignOrigin(headers, own);
      // The browser comes back to the public address, which another name of this host would have no cookie for.
      if (headers.origin !== undefined && headers.origin !== new URL(own).origin)
        throw new Problem(accountErrors.invalid_provider_sign_in, {
          detail: `Open ${own} and sign in there.`,
        });
      const network = networkOf(address ?? "");
      if (!starts.take(network)) throw tooManyStarts(starts.secondsLeft(network));
      const accountId = uuidOf("acc", account);
      const provider = accountId && (await readProvider(database, accountId));
      if (!accountId || !provider) throw new Problem(accountErrors.provider_not_found);
      const registration = registrationOf(secretKey, provider);
      const started = providers.with(accountId, registration, idle(), async (config) => {
        const { token, checks } = await beginSignIn(database, accountId, clock.now());
        return {
          token,
          url: await authorizationUrl(config, checks, { redirectUri: redirectUri(own), email }),
        };
      });
      const { token, url } = await started.catch(failed);
      const seconds = PENDING_SECONDS;
      const cookie = sessionCookie(token, { seconds, headers, publicUrl: own }, SIGN_IN_COOKIE);
      return answer(200, { url }, { "set-cookie": cookie });
    },
  });
}

/** For `catch`. */
export function failed(error: unknown): never {
  if (!(error instanceof ProviderFault)) throw error;
  const { kind, message: detail } = error;
  throw new Problem(
    kind === "unreachable" ? accountErrors.provider_unavailable : accountErrors.invalid_provider_answer,
    { detail },
  );
}

function tooManyStarts(seconds: number): Problem {
  return new Problem(accountErrors.too_many_failed_sign_ins, {
    detail: `Your address began more than ${STARTS.most} sign-ins in a minute.`,
    retryAfter: seconds,
  });
}
