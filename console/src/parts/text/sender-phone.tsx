// A sender's number, with its channel if the account has senders on several.
import { useChannelName, useHasSeveralChannels } from "../queries/use-channels.ts";
import { Phone } from "./phone.tsx";

interface Props {
  channel: string | null;
  phone: string | null;
}

export function SenderPhone({ channel, phone }: Props) {
  const channelName = useChannelName();
  const hasSeveralChannels = useHasSeveralChannels();
  return (
    <>
      {hasSeveralChannels && (
        <>
          <bdi>{channelName(channel)}</bdi>{" "}
        </>
      )}
      <Phone number={phone} />
    </>
  );
}
