// Opens the choice of a sender.
import { Button, type ButtonProps, type ElementProps } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Phone } from "../../parts/phone.tsx";
import { useWords } from "../../words/use-words.tsx";

interface Props extends ButtonProps, ElementProps<"button", keyof ButtonProps> {
  /** Of the chosen sender; undefined for all senders. */
  phone: string | undefined;
}

export function SenderButton({ phone, ...props }: Props) {
  const { t } = useWords();
  return (
    <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />} {...props}>
      <span className="visually-hidden">{t("home.sender")} </span>
      {phone ? <Phone number={phone} /> : t("home.allSenders")}
    </Button>
  );
}
