// Finds whom a fact is about among the senders whose app secret signed the hook.
import type { ChannelFact } from "../channels/index.ts";
import type { Sender } from "../senders/index.ts";

export type SenderFinder = (fact: ChannelFact) => Sender | undefined;

/** Nobody writes into a number by naming it: only those that signed are looked through. */
export function senderFinder(senders: [Sender, ...Sender[]]): SenderFinder {
  const byNumber = new Map<string, Sender>();
  const byBusiness = new Map<string, Sender>();
  // From the last: of those with one business the first stays.
  for (const sender of senders.toReversed()) {
    byNumber.set(sender.numberId, sender);
    byBusiness.set(sender.businessId, sender);
  }
  return (fact) => {
    switch (fact.kind) {
      case "templates-changed":
        return byBusiness.get(fact.businessId);
      case "unknown":
        if (fact.numberId !== null) return byNumber.get(fact.numberId);
        return byBusiness.get(fact.businessId ?? "") ?? senders[0];
      default:
        return byNumber.get(fact.numberId);
    }
  };
}
