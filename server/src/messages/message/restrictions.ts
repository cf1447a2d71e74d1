// What forbids a message to a contact, when it is accepted and again when it is handed over: a closed customer service window,
// and what the contact opted out of.
import type { OutboundContent } from "../../channels/index.ts";
import { type Consent, optOutsFor } from "../../contacts/for-messages.ts";

export interface Restrictions {
  optOuts: Consent[];
  /** `opted_out_allows` of the settings. */
  allows: string[];
  /** When the contact's window with the sender closes; null if the contact never wrote to it. */
  windowUntil: string | null;
  /** The window will be closed when the message leaves, and the account refuses to send then. */
  isOutside: boolean;
}

/** `outside`: of the customer service window. Otherwise the opt-out that forbids the message. */
export type Refusal = "outside" | Consent;

/**
 * An SQL expression: null for a contact that nothing restricts, as nearly all. Tables and columns: `contacts`, and expressions
 * for the ids of account and sender, and for the time at which the message leaves.
 */
export const restrictionsOf = (accountId: string, senderId: string, at = "now()") => `case
        when contacts.opt_outs <> '[]' or (contacts.windows ->> ${senderId}::text)::timestamptz <= ${at} then (
          select jsonb_build_object(
            'optOuts', contacts.opt_outs,
            'allows', opted_out_allows,
            'windowUntil', contacts.windows ->> ${senderId}::text,
            'isOutside', coalesce((contacts.windows ->> ${senderId}::text)::timestamptz <= ${at}, false)
              and outside_window = 'refuse'
          )
          from accounts
          where account_id = ${accountId}
        )
      end`;

/** Channels take templates at any time. */
export function needsWindow(content: OutboundContent): boolean {
  return content.type !== "template";
}

/** Null for a message that nothing forbids. */
export function refusalOf(
  content: OutboundContent,
  sender: { channel: string; senderId: string },
  restrictions: Restrictions,
): Refusal | null {
  const optOut = optOutOf(content, sender, restrictions);
  if (optOut) return optOut;
  return restrictions.isOutside && needsWindow(content) ? "outside" : null;
}

/** The opt-out that forbids the message. */
export function optOutOf(
  content: OutboundContent,
  { channel, senderId }: { channel: string; senderId: string },
  restrictions: Omit<Restrictions, "isOutside">,
): Consent | undefined {
  if (content.type === "text" && content.confirmsOptOut) return undefined;
  const isMarketing = content.type === "template" && content.category === "MARKETING";
  return optOutsFor(restrictions.optOuts, { channel, senderId, isMarketing }).find(
    (optOut) => optOut.isBlock || !isAllowed(content, optOut, restrictions),
  );
}

/** Whether the account's settings allow the message although the contact opted out of all. */
function isAllowed(
  content: OutboundContent,
  { scope, windowsUntil }: Consent,
  { allows, windowUntil }: Pick<Restrictions, "allows" | "windowUntil">,
): boolean {
  if (scope === "marketing") return false;
  if (content.type === "template") return allows.includes(content.category?.toLowerCase() ?? "");
  // The window must be open, and opened after the opt-out: the message that opts out opens one, too.
  const until = windowUntil === null ? Number.NEGATIVE_INFINITY : Date.parse(windowUntil);
  const isLater = windowsUntil === null || until > Date.parse(windowsUntil);
  return allows.includes("replies") && until > Date.now() && isLater;
}
