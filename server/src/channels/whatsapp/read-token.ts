// What Meta says of the access token itself. Source: WhatsApp Cloud API, "Permissions: checking for granted permissions".
import { itemsIn, objectIn, textIn } from "../json.ts";
import type { Graph } from "./graph.ts";

export interface TokenFacts {
  /** Of the app for which the token was made. */
  appId: string | null;
  /** Permissions that the token needs and lacks. Empty if Meta doesn't list any. */
  missing: string[];
}

const NEEDED = ["whatsapp_business_messaging", "whatsapp_business_management"];

/** Null when Meta doesn't tell. Whether the token is accepted at all shows in every other request, too. */
export async function readToken({ get, sender }: Graph): Promise<TokenFacts | null> {
  const query = new URLSearchParams({ input_token: sender.credentials.access_token });
  const answer = await get(`/debug_token?${query}`);
  const data = answer.ok ? objectIn(answer.body, "data") : null;
  if (!data) return null;
  const scopes = itemsIn(data, "scopes");
  return {
    appId: textIn(data, "app_id"),
    missing: scopes.length > 0 ? NEEDED.filter((scope) => !scopes.includes(scope)) : [],
  };
}
