// Speaks OpenID Connect with a provider that an account chose: within limits of time and bytes, and only at addresses that accounts may reach.
import * as openid from "openid-client";
import { type Dispatcher, request } from "undici";
import { Slots } from "../../platform/load/slots.ts";
import { addressFault } from "../../platform/outbound/address-fault.ts";
import type { IpPolicy } from "../../platform/outbound/ip-policy.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import type { Registration } from "./provider.ts";

/** Of all requests that one step of a sign-in makes. */
const MOST_MS = 10_000;
const MOST_BYTES = 256 * 1_024;
/** A provider that hangs holds the slots of its account only. */
const LIMITS = { most: 32, mostOfOne: 4, mostWaiting: 100, mostWaitingOfOne: 20, longestWaitMs: MOST_MS };

/** Made anew for each sign-in, and bound to the browser. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

export type Claims = Record<string, unknown> & { sub: string };

/** The message is a sentence for people. */
export class ProviderFault extends Error {
  readonly kind: "unreachable" | "wrong";

  constructor(kind: ProviderFault["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderFault";
    this.kind = kind;
  }
}

/** OpenID Connect Core 1.0, section 2: at most 255 characters of ASCII. */
const SUBJECT = /^[ -~]{1,255}$/;

export class ProviderClient {
  readonly #agent: Dispatcher;
  readonly #policy: IpPolicy;
  readonly #slots = new Slots(LIMITS);

  /** `agent` checks the IP addresses at every connect. */
  constructor(agent: Dispatcher, policy: IpPolicy) {
    this.#agent = agent;
    this.#policy = policy;
  }

  /** Reads the provider's description of itself, then calls `use`. Throws ProviderFault, and 503 `overloaded`. */
  async with<Result>(
    accountId: string,
    registration: Registration,
    gone: AbortSignal,
    use: (config: openid.Configuration) => Promise<Result>,
  ): Promise<Result> {
    return this.#slots.run(accountId, async () => {
      const signal = AbortSignal.any([gone, AbortSignal.timeout(MOST_MS)]);
      return use(await this.#discover(registration, signal));
    });
  }

  async #discover(
    { issuer, clientId, clientSecret }: Registration,
    signal: AbortSignal,
  ): Promise<openid.Configuration> {
    const { allowPrivate } = this.#policy;
    const config = await faultless(
      openid.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
        [openid.customFetch]: boundedFetch(this.#agent, signal),
        execute: [openid.enableNonRepudiationChecks, ...(allowPrivate ? [openid.allowInsecureRequests] : [])],
      }),
    );
    const server = config.serverMetadata();
    // The library accepts any issuer of Entra's, and of addresses with /.well-known/.
    if (new URL(server.issuer).href !== new URL(issuer).href)
      throw new ProviderFault("wrong", `The provider there calls itself ${JSON.stringify(server.issuer)}.`);
    for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const) {
      if (addressFault(server[name] ?? "", this.#policy))
        throw new ProviderFault("wrong", `The provider's description has no ${name} that can be used.`);
    }
    return config;
  }
}

/** Where the browser goes to sign in. `email`: what the person typed, which the provider may fill in. */
export async function authorizationUrl(
  config: openid.Configuration,
  { state, nonce, verifier }: Checks,
  { redirectUri, email }: { redirectUri: string; email: string | undefined },
): Promise<string> {
  return openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(email !== undefined && { login_hint: email }),
  }).href;
}

/** `answer`: the address with which the browser came back. Throws ProviderFault, and 401 `provider_refused`. */
export async function redeem(
  config: openid.Configuration,
  { state, nonce, verifier }: Checks,
  answer: URL,
): Promise<Claims> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
  const tokens = await faultless(openid.authorizationCodeGrant(config, answer, checks));
  const claims = tokens.claims() as Claims;
  if (!SUBJECT.test(claims.sub))
    throw new ProviderFault("wrong", "The provider's id of the person isn't valid.");
  if (claims["email"] !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await faultless(openid.fetchUserInfo(config, tokens.access_token, claims.sub))), ...claims };
}

/** OpenID Connect's default is HTTP Basic, which providers encode differently: the form is preferred. */
function authentication(secret: string): openid.ClientAuth {
  const [form, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesForm = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    return (takesForm ? form : basic)(server, ...rest);
  };
}

function boundedFetch(dispatcher: Dispatcher, signal: AbortSignal): openid.CustomFetch {
  return async (url, { method, headers, body }) => {
    try {
      const content = body instanceof URLSearchParams ? body.toString() : null;
      const sent = { ...headers, ...(content !== null && { "content-type": FORM }) };
      const answer = await request(url, {
        dispatcher,
        method: method as "GET" | "POST",
        headers: sent,
        body: content,
        signal,
      });
      const bytes = await readAtMost(answer.body);
      if (answer.statusCode >= 500) throw new Error(`It answered with the status ${answer.statusCode}.`);
      const type = String(answer.headers["content-type"] ?? "");
      return new Response(bytes.length === 0 ? null : bytes, {
        status: answer.statusCode,
        headers: { "content-type": type },
      });
    } catch (cause) {
      throw new ProviderFault(
        "unreachable",
        "The provider can't be reached, or didn't answer as it should.",
        {
          cause,
        },
      );
    }
  };
}

const FORM = "application/x-www-form-urlencoded;charset=UTF-8";

async function readAtMost(body: Dispatcher.ResponseData["body"]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`Its answer has more than ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function faultless<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): Error {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  const unreachable = [error, cause].find((one) => one instanceof ProviderFault);
  if (unreachable) return unreachable;
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    // A word of the standard, such as access_denied. Anything else isn't repeated: anybody can write such an address.
    const word = /^[a-z_]{1,40}$/.test(error.error) ? `: ${error.error}` : "";
    return new Problem(accountErrors.provider_refused, {
      detail: `The provider refused the sign-in${word}.`,
    });
  }
  const { claim } = (cause as { cause?: { claim?: unknown } } | undefined)?.cause ?? {};
  const what = [code, claim].filter((one) => typeof one === "string").join(", ");
  return new ProviderFault("wrong", `The provider's answer failed a check${what && ` (${what})`}.`, {
    cause: error,
  });
}
