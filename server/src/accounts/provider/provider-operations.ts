// The operations of the OpenID provider, in the order of the OpenAPI document.
import type { Dispatcher } from "undici";
import type { SecretKey } from "../../platform/crypto.ts";
import type { Operation } from "../../platform/http/index.ts";
import type { IpPolicy } from "../../platform/outbound/ip-policy.ts";
import type { SessionDeps } from "../api/session-deps.ts";
import { deleteSignInProviderOperation } from "./api/delete-sign-in-provider.ts";
import { findSignInProvidersOperation } from "./api/find-sign-in-providers.ts";
import { finishProviderSignInOperation } from "./api/finish-provider-sign-in.ts";
import { getSignInProviderOperation } from "./api/get-sign-in-provider.ts";
import { setSignInProviderOperation } from "./api/set-sign-in-provider.ts";
import { startProviderSignInOperation } from "./api/start-provider-sign-in.ts";
import { ProviderClient } from "./provider-client.ts";

export interface ProviderOptions extends SessionDeps {
  secretKey: SecretKey;
  /** Checks the IP addresses of providers at every connect. */
  outbound: Dispatcher;
  webhookPolicy: IpPolicy;
}

export function providerOperations(options: ProviderOptions): Operation[] {
  const deps = { ...options, providers: new ProviderClient(options.outbound, options.webhookPolicy) };
  return [
    findSignInProvidersOperation(deps.database),
    startProviderSignInOperation(deps),
    finishProviderSignInOperation(deps),
    getSignInProviderOperation(deps),
    setSignInProviderOperation(deps),
    deleteSignInProviderOperation(deps),
  ];
}
