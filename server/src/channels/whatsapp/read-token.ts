// What Meta says of the access token itself. Source: WhatsApp Cloud API, "Permissions: checking for granted permissions".
import type { ChannelHttp } from "../connector.ts";
import { isObject, itemsIn, objectIn, textIn } from "../json.ts";
import type { WhatsAppSender } from "./credentials.ts";
import type { Graph } from "./graph.ts";

export interface TokenFacts {
  /** Of the app for which the token was made. */
  appId: string | null;
  /** Permissions that the token needs and lacks. Empty if Meta doesn't list any. */
  missing: string[];
}

const NEEDED = ["whatsapp_business_messaging", "whatsapp_business_management"];

/** Null when Meta doesn't tell. Whether the token is accepted at all shows in every other request, too. */
export async function readToken(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
): Promise<TokenFacts | null> {
  const path = `/debug_token?${new URLSearchParams({ input_token: sender.credentials.access_token })}`;
  const answer = await graph(sender, http, { method: "GET", path });
  const data = answer.ok && isObject(answer.body) ? objectIn(answer.body, "data") : null;
  if (!data) return null;
  const scopes = itemsIn(data, "scopes");
  return {
    appId: textIn(data, "app_id"),
    missing: scopes.length > 0 ? NEEDED.filter((scope) => !scopes.includes(scope)) : [],
  };
}
