// Whether the channel takes what would name the message: a reaction to it, or a message that quotes it.
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { useCan } from "../../../platform/session.ts";
import { useChannels } from "../../queries/use-channels.ts";

export function useIsTaken(
  { channel, status, deleted_at: deletedAt }: Message,
  capability: "reactions" | "replies",
): boolean {
  const can = useCan();
  const { data = [] } = useChannels();
  const takes = data.find((one) => one.channel === channel)?.capabilities[capability] ?? false;
  const isThere = ["received", "sent", "delivered", "read"].includes(status) && !deletedAt;
  return can("messages:send") && takes && isThere;
}
