// The sender that a message leaves from, and what its channel can do.
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

export function useSender(wanted: From | null): UsedSender {
  const { data: senders = [] } = useSenders();
  const { data: channels = [] } = useChannels();
  const sender = senderOf(senders, wanted);
  return { sender, channel: channels.find(({ connector }) => connector === sender?.connector) };
}

/** The wanted sender, else the account's default one. */
export function senderOf<S extends From & { default: boolean }>(
  senders: S[],
  wanted: From | null,
): S | undefined {
  const isWanted = ({ channel, phone }: From) => channel === wanted?.channel && phone === wanted.phone;
  return senders.find(isWanted) ?? senders.find((one) => one.default) ?? senders[0];
}
