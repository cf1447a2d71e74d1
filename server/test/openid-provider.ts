// A real OpenID provider on loopback, `oidc-provider`, in front of which a test can lie: it changes answers, hangs or is down.
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AdapterPayload, Provider } from "oidc-provider";
import { listen } from "./listen.ts";

export const CLIENT = { client_id: "parley", client_secret: "a-secret-of-the-provider" };

const SIGNING_KEY = {
  ...generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ format: "jwk" }),
  use: "sig",
  alg: "RS256",
};

/** A user of the provider. */
export interface ProviderUser {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | string | undefined;
  name?: string;
}

/** Answers in place of the provider; false leaves the request to it. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface OpenIdProvider {
  issuer: string;
  /** Who signs in next. */
  user: ProviderUser;
  /** What the test does to requests. */
  intercept: Intercept;
  /** Answers a request that `intercept` held back. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Requests so far, as `GET /path`. */
  requests: string[];
  /** Follows the address of a sign-in as a browser does, and answers the address that it ends at, outside of the provider. */
  follow(url: string): Promise<URL>;
  close(): Promise<void>;
}

interface Options {
  redirectUri: string;
  /** Whether the ID token has the claims. Otherwise only the userinfo endpoint does, as the standard says. */
  inToken?: boolean;
}

export async function startOpenIdProvider({ redirectUri, inToken = true }: Options): Promise<OpenIdProvider> {
  const state = { user: { sub: "nobody" } as ProviderUser, intercept: (() => false) as Intercept };
  const requests: string[] = [];
  let callback: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((given, response) => {
    requests.push(`${given.method} ${given.url?.split("?")[0]}`);
    if (!state.intercept(given, response)) void callback(given, response);
  });
  const { url: issuer, close } = await listen(server);
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri], response_types: ["code"] }],
    cookies: { keys: ["a key of the test"] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 600,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    jwks: { keys: [SIGNING_KEY] },
    adapter: MemoryAdapter,
    conformIdTokenClaims: !inToken,
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...state.user, sub }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId as string,
        accountId: session?.accountId as string,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  callback = async (given, response) => {
    if (!given.url?.startsWith("/interaction/")) return handle(given, response);
    // Everybody who comes is the user of now: what a form with a password would find out.
    await provider.interactionFinished(given, response, { login: { accountId: state.user.sub } });
  };
  return Object.assign(state, {
    issuer,
    requests,
    handle,
    follow: (url: string) => follow(issuer, url),
    close,
  });
}

/** With the cookies of a new browser. */
async function follow(issuer: string, from: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(from);
  while (url.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const [answer] = (await once(request(url, { headers: { cookie } }).end(), "response")) as [
      IncomingMessage,
    ];
    answer.resume();
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [name = "", value = ""] = (line.split(";")[0] as string).split(/=(.*)/s);
      cookies.set(name, value);
    }
    if (answer.headers.location === undefined)
      throw new Error(`${url.pathname} answered ${answer.statusCode}`);
    url = new URL(answer.headers.location, url);
  }
  return url;
}

/** What the library's own does, without its warnings. One for each kind of thing. */
class MemoryAdapter {
  readonly #stored = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#stored.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#stored.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#stored.values()].find((payload) => payload.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = this.#stored.get(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    this.#stored.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#stored) if (payload.grantId === grantId) this.#stored.delete(id);
  }
}
