// Subscribes the app of the access token to the hooks of the number's business account.
// Source: WhatsApp Cloud API, "WhatsApp Business Account, subscribed apps".
import type { ChannelHttp, SenderHealth } from "../../connector.ts";
import { isObject, itemsIn, objectIn, textIn } from "../../json.ts";
import type { WhatsAppSender } from "../credentials.ts";
import { refusal } from "../errors/graph-error.ts";
import type { Graph } from "../graph.ts";
import { readToken } from "../read-token.ts";

/**
 * Subscribing again changes nothing, but it would remove the callback address that somebody set for this account only. Such an
 * address decides where the app's hooks go. Those of other apps have nothing to do with it.
 */
export async function subscribe(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
  hookUrl: string,
): Promise<NonNullable<SenderHealth["hooks"]>> {
  const path = `/${sender.businessId}/subscribed_apps`;
  const listed = await graph(sender, http, { method: "GET", path });
  if (!listed.ok) return { subscribed: null, error: listed.failure.error, callback: null };
  const apps = itemsIn(isObject(listed.body) ? listed.body : {}, "data").filter(isObject);
  const callbacks = apps.flatMap((app) => {
    const callback = textIn(app, "override_callback_uri");
    const about = objectIn(app, "whatsapp_business_api_data");
    return callback === null ? [] : [{ callback, appId: about && textIn(about, "id") }];
  });
  if (callbacks.some(({ callback }) => callback === hookUrl)) return SUBSCRIBED;
  const token = callbacks.length > 0 ? await readToken(graph, sender, http) : null;
  const elsewhere = callbacks.find(({ appId }) => !token?.appId || !appId || appId === token.appId);
  if (elsewhere) {
    const { error } = refusal("channel_hook_elsewhere");
    return { subscribed: false, error, callback: elsewhere.callback };
  }
  const subscribed = await graph(sender, http, { method: "POST", path });
  if (subscribed.ok) return SUBSCRIBED;
  return { subscribed: false, error: subscribed.failure.error, callback: null };
}

const SUBSCRIBED = { subscribed: true, error: null, callback: null };
