// Marketing templates have a path of their own. Source: Meta, "Marketing Messages API for WhatsApp"; the day is told by providers.
import type { Failure, OutboundContent } from "../../connector.ts";
import type { WhatsAppSender } from "../credentials.ts";
import { ERROR_TABLE, refusal } from "../errors/graph-error.ts";

/** From this day, `/messages` takes no marketing templates. */
const ALWAYS_FROM = Date.parse("2027-10-13T00:00:00Z");

/** A number's own setting counts. `now`: milliseconds since 1970. */
export function leavesByMarketingPath(
  content: OutboundContent,
  { credentials }: WhatsAppSender,
  now: number,
): boolean {
  if (content.type !== "template" || content.category?.toUpperCase() !== "MARKETING") return false;
  const chosen = credentials.marketing_messages;
  return chosen === undefined ? now >= ALWAYS_FROM : chosen === "on";
}

/** Meta's codes for a template whose category isn't marketing any more. Nothing was sent. */
const OTHER_CATEGORY: readonly (number | null)[] = [131055, 134100];

export function isOtherCategory({ error }: Failure): boolean {
  return OTHER_CATEGORY.includes(error.providerCode);
}

/** Meta sends by the other path when the terms aren't accepted, unless the business has closed that one: then it answers this. */
const CLOSED_ELSEWHERE = 131063;
/** Errors about the number, the token or the path, which say nothing about other messages of the number. */
const CLOSED = ["channel_number_unknown", "channel_permission_missing", "channel_refused"];
/** Other errors about terms name those of WhatsApp, which the person or the account breaks. */
const VAGUE = [...CLOSED, "channel_refused_value"];
/** Meta's code of an unknown path; null for an answer without a Graph error, such as a 404. */
const UNKNOWN_PATH: readonly (number | null)[] = [2500, null];

/** An account without access gets a 404 or an error about the number, which would pause the sender. */
export function marketingFailure(failure: Failure): Failure {
  const { code, detail, providerCode } = failure.error;
  if (failure.kind === "uncertain") return failure;
  // Without what the code means on the other path.
  const { meaning } = ERROR_TABLE[code as keyof typeof ERROR_TABLE];
  const said = detail.replace(meaning, "");
  const as = (known: "marketing_terms_missing" | "marketing_path_closed"): Failure => {
    const refused = refusal(known, `${ERROR_TABLE[known].meaning} ${said.trim()}`.trim());
    return { ...refused, error: { ...refused.error, providerCode } };
  };
  const isAboutTerms = VAGUE.includes(code) && /terms of service/i.test(detail);
  if (providerCode === CLOSED_ELSEWHERE || isAboutTerms) return as("marketing_terms_missing");
  const isClosed =
    CLOSED.includes(code) && (code !== "channel_refused" || UNKNOWN_PATH.includes(providerCode));
  return isClosed ? as("marketing_path_closed") : failure;
}
