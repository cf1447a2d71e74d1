// Which sender Home shows.
import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { SenderPhone } from "../../parts/text/sender-phone.tsx";
import { useWords } from "../../words/use-words.tsx";

interface Props {
  senders: { id: string; channel: string; phone: string }[];
  /** Undefined for all senders. */
  value: string | undefined;
  onChange(id: string | undefined): void;
}

const ALL = "all";

export function SenderChoice({ senders, value, onChange }: Props) {
  const { t } = useWords();
  const chosen = senders.find(({ id }) => id === value);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          <span className="visually-hidden">{t("home.sender")} </span>
          {chosen ? <SenderPhone channel={chosen.channel} phone={chosen.phone} /> : t("home.allSenders")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen?.id ?? ALL} onChange={(id) => onChange(id === ALL ? undefined : id)}>
          <Menu.RadioItem closeMenuOnClick value={ALL}>
            {t("home.allSenders")}
          </Menu.RadioItem>
          {senders.map(({ id, channel, phone }) => (
            <Menu.RadioItem key={id} closeMenuOnClick value={id}>
              <SenderPhone channel={channel} phone={phone} />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
