// How a number fares at Meta. Source: WhatsApp Cloud API, "Phone number", "Messaging limits", "Messaging health status" and
// "WhatsApp Business Account, subscribed apps".
import type { HealthReading, SenderHealth } from "../connector.ts";
import { isObject, itemsIn, type JsonObject, objectIn, textIn } from "../json.ts";
import { refusal } from "./errors/graph-error.ts";
import type { Graph } from "./graph.ts";
import { readToken } from "./read-token.ts";

const FIELDS = ["verified_name", "quality_rating", "name_status", "throughput"];
/** Versions of the Graph API that lack a field refuse the whole request with this code. */
const MORE_FIELDS = ["health_status", "whatsapp_business_manager_messaging_limit"];
const UNKNOWN_FIELD = 100;

const QUALITY: Record<string, SenderHealth["quality"]> = { GREEN: "high", YELLOW: "medium", RED: "low" };

const SENDING: Record<string, SenderHealth["sending"]> = {
  AVAILABLE: "allowed",
  LIMITED: "limited",
  BLOCKED: "blocked",
};

type NameStatus = NonNullable<SenderHealth["name"]>["status"];

const NAME_STATUS: Record<string, NameStatus> = {
  APPROVED: "approved",
  AVAILABLE_WITHOUT_REVIEW: "approved",
  PENDING_REVIEW: "pending",
  DECLINED: "rejected",
  EXPIRED: "expired",
};

/** Messages a second. */
const THROUGHPUT: Record<string, number> = { STANDARD: 80, HIGH: 1_000 };

export async function readHealth(graph: Graph, hookUrl: string): Promise<HealthReading> {
  const ask = (fields: string[]) => graph.get(`/${graph.sender.numberId}?fields=${fields.join()}`);
  let answer = await ask([...FIELDS, ...MORE_FIELDS]);
  if (!answer.ok && answer.failure.error.providerCode === UNKNOWN_FIELD) answer = await ask(FIELDS);
  if (!answer.ok) return { kind: "refused", failure: answer.failure };
  const hooks = await subscribe(graph, hookUrl);
  return { kind: "read", health: { ...healthOf(answer.body), hooks } };
}

function healthOf(number: JsonObject): Omit<SenderHealth, "hooks"> {
  const status = objectIn(number, "health_status");
  const throughput = objectIn(number, "throughput");
  const name = textIn(number, "verified_name");
  const word = (from: JsonObject | null, key: string) => (from && textIn(from, key)) ?? "";
  return {
    quality: QUALITY[word(number, "quality_rating")] ?? null,
    sending: SENDING[word(status, "can_send_message")] ?? null,
    detail: status && detailOf(status),
    name: name === null ? null : { text: name, status: NAME_STATUS[word(number, "name_status")] ?? null },
    messaging_limit: limitOf(word(number, "whatsapp_business_manager_messaging_limit")),
    max_rate: THROUGHPUT[word(throughput, "level")] ?? null,
  };
}

/** Meta checks the number, its account, the business and the app. Each has its own reasons. */
function detailOf(status: JsonObject): string | null {
  const entities = itemsIn(status, "entities").filter(isObject);
  const reasons = entities.flatMap((entity) => [
    ...itemsIn(entity, "errors")
      .filter(isObject)
      .flatMap((error) => textIn(error, "error_description") ?? []),
    ...itemsIn(entity, "additional_info").filter((info) => typeof info === "string"),
  ]);
  return [...new Set(reasons)].join(" ").slice(0, 500).toWellFormed() || null;
}

/** TIER_250, TIER_2K, TIER_UNLIMITED. */
function limitOf(tier: string): SenderHealth["messaging_limit"] {
  if (tier === "TIER_UNLIMITED") return { people: null };
  const [, digits, thousands] = /^TIER_(\d{1,6})(K?)$/.exec(tier) ?? [];
  return digits === undefined ? null : { people: Number(digits) * (thousands ? 1_000 : 1) };
}

/**
 * Subscribes the app of the access token to the hooks of the number's business account. Subscribing again changes nothing, but it would remove the callback address that somebody set for this account only. Such an
 * address decides where the app's hooks go. Those of other apps have nothing to do with it.
 */
async function subscribe(graph: Graph, hookUrl: string): Promise<NonNullable<SenderHealth["hooks"]>> {
  const path = `/${graph.sender.businessId}/subscribed_apps`;
  const listed = await graph.get(path);
  if (!listed.ok) return { subscribed: null, error: listed.failure.error.code, callback: null };
  const apps = itemsIn(listed.body, "data").filter(isObject);
  const callbacks = apps.flatMap((app) => {
    const callback = textIn(app, "override_callback_uri");
    const about = objectIn(app, "whatsapp_business_api_data");
    return callback === null ? [] : [{ callback, appId: about && textIn(about, "id") }];
  });
  if (callbacks.some(({ callback }) => callback === hookUrl)) return SUBSCRIBED;
  const token = callbacks.length > 0 ? await readToken(graph) : null;
  const elsewhere = callbacks.find(({ appId }) => !token?.appId || !appId || appId === token.appId);
  if (elsewhere) {
    const { error } = refusal("channel_hook_elsewhere");
    return { subscribed: false, error: error.code, callback: elsewhere.callback };
  }
  const subscribed = await graph.send({ method: "POST", path });
  if (subscribed.ok) return SUBSCRIBED;
  return { subscribed: false, error: subscribed.failure.error.code, callback: null };
}

const SUBSCRIBED = { subscribed: true, error: null, callback: null };
