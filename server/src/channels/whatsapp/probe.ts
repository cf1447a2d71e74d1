// Asks Meta whether a number's credentials are right and belong together: the number, its account, the phone, the token, the secret.
import { createHmac } from "node:crypto";
import { phoneKey } from "../../phones/index.ts";
import { type Failure, isTemporary, type SenderFault } from "../connector.ts";
import { isObject, itemsIn, objectIn, textIn } from "../json.ts";
import type { WhatsAppCredentials, WhatsAppSender } from "./credentials.ts";
import { refusal, type WhatsAppRefusal } from "./errors/graph-error.ts";
import type { Graph } from "./graph.ts";
import { readToken } from "./read-token.ts";

type Field = keyof WhatsAppCredentials | "phone" | null;
type Answer = Awaited<ReturnType<Graph["get"]>>;

/** Source: WhatsApp Cloud API, "Phone numbers": the states of a number that can't send. */
const NOT_REGISTERED = ["DELETED", "DISCONNECTED", "MIGRATED", "PENDING", "UNVERIFIED"];
/** The largest page. An account has few numbers. */
const MOST_NUMBERS = 100;

/** Asks everything at once, so that one answer names everything that is wrong. */
export async function probe(graph: Graph): Promise<SenderFault[]> {
  const { get, sender } = graph;
  const { numberId, businessId, credentials } = sender;
  const { app_secret: secret, access_token } = credentials;
  // Meta compares this proof with the secret of the token's app. Source: Graph API, "Secure requests".
  const proof = createHmac("sha256", secret).update(access_token).digest("hex");
  const [number, listed, proven, token] = await Promise.all([
    get(`/${numberId}?fields=display_phone_number`),
    get(`/${businessId}/phone_numbers?fields=id,display_phone_number,status&limit=${MOST_NUMBERS}`),
    get(`/${numberId}?fields=id&appsecret_proof=${proof}`),
    readToken(graph),
  ]);
  const isSecretWrong = !proven.ok && proven.failure.error.detail.includes("appsecret_proof");
  const faults = isSecretWrong ? [fault("app_secret", "channel_secret_wrong")] : [];
  const missing = token?.missing.join(" and ");
  // Without a permission, the other answers only say that something can't be seen.
  if (missing)
    return [
      fault("access_token", "channel_permission_missing", `The access token lacks ${missing}.`),
      ...faults,
    ];
  return [...faultsOfIds(sender, [number, listed, proven]), ...faults];
}

function faultsOfIds(
  sender: WhatsAppSender,
  answers: [number: Answer, listed: Answer, proven: Answer],
): SenderFault[] {
  const [number, listed] = answers;
  const general = answers.flatMap((answer) => (answer.ok ? [] : generalFault(answer.failure)));
  // What one answer says is certain, although another request failed.
  const first = general.find(({ failure }) => !isTemporary(failure)) ?? general[0];
  if (first) return [first];
  return [...faultOfNumber(sender, number), ...faultOfAccount(sender, number, listed)];
}

/** About the token, the connection or the business, whatever was asked. */
function generalFault(failure: Failure): SenderFault[] {
  const { code } = failure.error;
  if (code === "channel_token_invalid" || code === "channel_permission_missing")
    return [{ field: "access_token", failure }];
  const isOfId = code === "channel_number_unknown" || failure.kind === "failed";
  return isOfId ? [] : [{ field: null, failure }];
}

function faultOfNumber({ phone }: WhatsAppSender, number: Answer): SenderFault[] {
  if (!number.ok) return [wrongId("phone_number_id", "channel_number_unknown", number.failure)];
  const shown = textIn(number.body, "display_phone_number");
  // Meta shows some numbers in the other form of their country.
  if (shown === null || phoneKey(digitsOf(shown)) === phoneKey(digitsOf(phone))) return [];
  return [fault("phone", "channel_phone_mismatch", `The phone number ID is that of ${shown}.`)];
}

function faultOfAccount({ numberId }: WhatsAppSender, number: Answer, listed: Answer): SenderFault[] {
  if (!listed.ok) return [wrongId("business_account_id", "channel_account_unknown", listed.failure)];
  const numbers = itemsIn(listed.body, "data").filter(isObject);
  const own = numbers.find((one) => textIn(one, "id") === numberId);
  if (own) {
    const isUnready = NOT_REGISTERED.includes(textIn(own, "status") ?? "");
    return isUnready ? [fault("phone_number_id", "channel_number_not_registered")] : [];
  }
  const hasMore =
    numbers.length >= MOST_NUMBERS || textIn(objectIn(listed.body, "paging") ?? {}, "next") !== null;
  if (!number.ok || hasMore) return [];
  const others = numbers.flatMap((one) => textIn(one, "display_phone_number") ?? []).join(", ");
  const sentence = `The number doesn't belong to this account, which has ${others || "no number"}.`;
  return [fault("business_account_id", "channel_number_elsewhere", sentence)];
}

/** Meta's names of what an id stands for. */
const NODES: Record<string, string> = {
  Business: "a business portfolio",
  WhatsAppBusinessAccount: "a WhatsApp Business Account",
};

function wrongId(field: Field, code: WhatsAppRefusal, { error }: Failure): SenderFault {
  const [, type = ""] = /node type \((\w+)\)/.exec(error.detail) ?? [];
  return fault(field, code, type === "" ? undefined : `This is the ID of ${NODES[type] ?? `a ${type}`}.`);
}

function fault(field: Field, code: WhatsAppRefusal, sentence?: string): SenderFault {
  return { field, failure: refusal(code, sentence) };
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "");
}
