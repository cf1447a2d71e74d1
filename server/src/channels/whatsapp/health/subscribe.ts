// Subscribes the app of the access token to the hooks of the number's business account.
// Source: WhatsApp Cloud API, "WhatsApp Business Account, subscribed apps".
import type { ChannelHttp, SenderHealth } from "../../connector.ts";
import { isObject, itemsIn } from "../../json.ts";
import type { WhatsAppSender } from "../credentials.ts";
import type { Graph } from "../graph.ts";

/** Subscribing again changes nothing, but it would remove the callback address that somebody set for this account only. */
export async function subscribe(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
): Promise<NonNullable<SenderHealth["hooks"]>> {
  const path = `/${sender.businessId}/subscribed_apps`;
  const listed = await graph(sender, http, { method: "GET", path });
  if (!listed.ok) return { subscribed: null, error: listed.failure.error };
  const apps = itemsIn(isObject(listed.body) ? listed.body : {}, "data").filter(isObject);
  if (apps.some((app) => "override_callback_uri" in app)) return { subscribed: true, error: null };
  const subscribed = await graph(sender, http, { method: "POST", path });
  // Nobody learns the app's own id here, so other apps in the list prove nothing.
  return subscribed.ok
    ? { subscribed: true, error: null }
    : { subscribed: false, error: subscribed.failure.error };
}
