import { z } from "zod";
import { answer, type Operation, operation, textField } from "../../../platform/http/index.ts";
import { type ProviderRow, readProvider, redirectUri, signInProvider } from "../provider.ts";
import type { ProviderDeps } from "./provider-deps.ts";

export const providerAnswer = z
  .object({
    provider: signInProvider.answer.nullable(),
    redirect_uri: textField(
      "The address that the provider must allow for this Parley. It is made of the public address of the service.",
      "https://parley.example/sign-in",
    ),
  })
  .meta({ id: "SignInProviderSetting" });

export const shownProvider = (row: ProviderRow | null, publicUrl: string) => ({
  provider: row && signInProvider.of(row),
  redirect_uri: redirectUri(publicUrl),
});

export function getSignInProviderOperation({ database, publicUrl }: ProviderDeps): Operation {
  return operation({
    operationId: "getSignInProvider",
    route: "GET /sign-in-provider",
    tag: "People",
    summary: "Get the OpenID provider of the account",
    description: "Without its secret, which nobody can read.",
    scope: "people:write",
    answers: { 200: { description: "The provider; null without one.", schema: providerAnswer } },
    examples: { "The provider": {} },
    handler: async ({ caller: { accountId } }) =>
      answer(200, shownProvider(await readProvider(database, accountId), publicUrl())),
  });
}
