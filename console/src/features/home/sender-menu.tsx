// The senders to choose from, for Home.
import { Menu } from "@mantine/core";
import { Phone } from "../../parts/phone.tsx";
import { useWords } from "../../words/use-words.tsx";
import { SenderButton } from "./sender-button.tsx";

export interface SenderMenuProps {
  senders: { id: string; phone: string }[];
  /** Undefined for all senders. */
  value: string | undefined;
  onChange(id: string | undefined): void;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

const ALL = "all";

export function SenderMenu({ senders, value, onChange, isOpen, onOpen }: SenderMenuProps) {
  const { t } = useWords();
  const chosen = senders.find(({ id }) => id === value);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={onOpen}>
      <Menu.Target>
        <SenderButton phone={chosen?.phone} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen?.id ?? ALL} onChange={(id) => onChange(id === ALL ? undefined : id)}>
          <Menu.RadioItem closeMenuOnClick value={ALL}>
            {t("home.allSenders")}
          </Menu.RadioItem>
          {senders.map(({ id, phone }) => (
            <Menu.RadioItem key={id} closeMenuOnClick value={id}>
              <Phone number={phone} />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
