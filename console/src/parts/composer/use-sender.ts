// The sender that a message leaves from, and what its channel can do.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";
import { type Channel, useChannels } from "../queries/use-channels.ts";
import { type Sender, useSenders } from "../queries/use-senders.ts";

/** Names a sender in requests. One phone can be a sender on several channels. */
export interface From {
  channel: string;
  phone: string;
}

/** Undefined until they are loaded, and for a session that can't read them. */
export interface UsedSender {
  sender: Sender | undefined;
  channel: Channel | undefined;
}

/** The wanted sender, or the default sender of the channel on which a new conversation begins. */
export function useSender(wanted: From | null): UsedSender {
  const { data: senders = [] } = useSenders();
  const { data: channels = [] } = useChannels();
  const isWanted = ({ channel, phone }: From) => channel === wanted?.channel && phone === wanted.phone;
  const first = useFirstChannel(senders, channels, wanted?.channel);
  const defaults = senders.filter((one) => one.default);
  const sender =
    senders.find(isWanted) ??
    (first === undefined ? undefined : (defaults.find(({ channel }) => channel === first) ?? defaults[0]));
  return { sender, channel: channels.find(({ connector }) => connector === sender?.connector) };
}

/** The usual channel, else the account's default one, else the one that was used last. Undefined until it is known. */
function useFirstChannel(
  senders: Sender[],
  channels: Channel[],
  usual: string | undefined,
): string | null | undefined {
  const { data: session } = useSession();
  const hasSender = (channel: string | null | undefined) => senders.some((one) => one.channel === channel);
  const isDecided = hasSender(usual) || hasSender(session?.account.default_channel);
  const { data: last, isLoading } = useQuery({
    queryKey: keys.lastChannel,
    queryFn: async ({ signal }) =>
      (await api.listMessages({ direction: "out", limit: 1 }, { signal })).data[0]?.channel ?? null,
    enabled: senders.length > 1 && !isDecided,
  });
  if (isLoading) return undefined;
  const known = [usual, session?.account.default_channel, last, ...channels.map(({ channel }) => channel)];
  return known.find(hasSender) ?? null;
}
