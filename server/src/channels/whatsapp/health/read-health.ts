// How a number fares at Meta. Source: WhatsApp Cloud API, "Phone number", "Messaging limits" and "Messaging health status".
import type { ChannelHttp, HealthReading, SenderHealth } from "../../connector.ts";
import { isObject, itemsIn, type JsonObject, objectIn, textIn } from "../../json.ts";
import type { WhatsAppSender } from "../credentials.ts";
import type { Graph } from "../graph.ts";
import { subscribe } from "./subscribe.ts";

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

export async function readHealth(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
  hookUrl: string,
): Promise<HealthReading> {
  const ask = (fields: string[]) =>
    graph(sender, http, { method: "GET", path: `/${sender.numberId}?fields=${fields.join()}` });
  let answer = await ask([...FIELDS, ...MORE_FIELDS]);
  if (!answer.ok && answer.failure.error.providerCode === UNKNOWN_FIELD) answer = await ask(FIELDS);
  if (!answer.ok) return { kind: "refused", failure: answer.failure };
  const number = isObject(answer.body) ? answer.body : {};
  const hooks = await subscribe(graph, sender, http, hookUrl);
  return { kind: "read", health: { ...healthOf(number), hooks } };
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
    messagingLimit: limitOf(word(number, "whatsapp_business_manager_messaging_limit")),
    maxRate: THROUGHPUT[word(throughput, "level")] ?? null,
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
function limitOf(tier: string): SenderHealth["messagingLimit"] {
  if (tier === "TIER_UNLIMITED") return { people: null };
  const [, digits, thousands] = /^TIER_(\d{1,6})(K?)$/.exec(tier) ?? [];
  return digits === undefined ? null : { people: Number(digits) * (thousands ? 1_000 : 1) };
}
