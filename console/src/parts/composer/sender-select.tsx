// Which of the account's senders the message leaves from. With one sender there is nothing to choose.
import { Group, Select } from "@mantine/core";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { useChannelName, useHasSeveralChannels } from "../queries/use-channels.ts";
import { type Sender, useSenders } from "../queries/use-senders.ts";
import classes from "./composer.module.css";
import type { From } from "./use-sender.ts";

interface Props {
  chosen: Sender;
  onChange(from: From): void;
}

export function SenderSelect({ chosen, onChange }: Props) {
  const { t } = useWords();
  const channelName = useChannelName();
  const { data: senders = [] } = useSenders();
  const hasSeveralChannels = useHasSeveralChannels();
  const labelOf = ({ channel, phone, status }: Sender) => {
    const [key, paused]: [Key, Key] = hasSeveralChannels
      ? ["composer.fromChannel", "composer.fromChannelPaused"]
      : ["composer.fromPhone", "composer.fromPaused"];
    return t(status === "paused" ? paused : key, { phone, channel: channelName(channel) });
  };
  return (
    <Group className={classes.senders}>
      {senders.length > 1 && (
        <Select
          size="xs"
          aria-label={t("composer.from")}
          allowDeselect={false}
          classNames={{ input: classes.from ?? "" }}
          comboboxProps={{ width: "max-content", position: "top-start" }}
          data={senders.map((sender) => ({ value: sender.id, label: labelOf(sender) }))}
          value={chosen.id}
          onChange={(id) => {
            const sender = senders.find((one) => one.id === id);
            if (sender) onChange({ channel: sender.channel, phone: sender.phone });
          }}
        />
      )}
      {chosen.status === "paused" && <span className={classes.paused}>{t("composer.willWait")}</span>}
    </Group>
  );
}
