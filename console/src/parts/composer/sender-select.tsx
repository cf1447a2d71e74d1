// Which of the account's numbers the message leaves from. With one number there is nothing to choose.
import { Select } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import { type Sender, useSenders } from "../queries/use-senders.ts";
import classes from "./composer.module.css";

interface Props {
  /** Null for the usual number. */
  chosen: string | null;
  usual: string | null;
  onChange(phone: string | null): void;
}

export function SenderSelect({ chosen, usual, onChange }: Props) {
  const { t } = useWords();
  const { data: senders = [] } = useSenders();
  const sender = senderOf(senders, chosen ?? usual);
  if (!sender) return null;
  const isPaused = sender.status === "paused";
  return (
    <div className={classes.sender}>
      {senders.length > 1 && (
        <Select
          size="xs"
          aria-label={t("composer.from")}
          allowDeselect={false}
          data={senders.map(({ phone, status }) => ({
            value: phone,
            label: t(status === "paused" ? "composer.fromPaused" : "composer.fromPhone", { phone }),
          }))}
          value={sender.phone}
          onChange={onChange}
        />
      )}
      {isPaused && <span className={classes.paused}>{t("composer.willWait")}</span>}
    </div>
  );
}

/** As the service chooses: the number of the last message, else the default one. */
export function senderOf(senders: Sender[], phone: string | null): Sender | undefined {
  return senders.find((one) => one.phone === phone) ?? senders.find((one) => one.default) ?? senders[0];
}
