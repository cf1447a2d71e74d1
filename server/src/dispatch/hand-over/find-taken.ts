// Asks a channel whether it took an earlier attempt whose outcome nobody knows. For channels whose receipts can be lost: a missing
// receipt doesn't mean there that the message was lost, too.
import type {
  ChannelHttp,
  ChannelSender,
  Connector,
  OutboundMessage,
  SendOutcome,
} from "../../channels/index.ts";
import { findUnknownAttempt, type LeavingMessage } from "../../messages/for-dispatch.ts";
import type { Database } from "../../platform/database/index.ts";

/** Null when the message must be sent: no attempt has an unknown outcome, or the channel has no message like it. */
export async function findTaken(
  database: Database,
  connector: Connector,
  message: LeavingMessage,
  outbound: OutboundMessage,
  sender: ChannelSender,
  http: ChannelHttp,
): Promise<SendOutcome | null> {
  if (!connector.findTaken) return null;
  const attempt = await findUnknownAttempt(database, message);
  if (!attempt) return null;
  const found = await connector.findTaken(outbound, sender, attempt.startedAt, http);
  if (found.kind === "refused") {
    const { failure } = found;
    // A question sends nothing, so it can be asked again.
    return failure.kind === "uncertain" ? { kind: "retry", error: failure.error } : failure;
  }
  const [channelMessageId] = await attempt.withoutOthers(found.channelMessageIds);
  return channelMessageId === undefined ? null : { kind: "taken", channelMessageId, address: null };
}
