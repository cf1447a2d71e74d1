// When the message leaves: at once, or at a time of the coming 30 days.
import { Button, CloseButton, Group, Popover, TextInput } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { localInput, tomorrowMorning } from "../form/local-input.ts";
import classes from "./composer.module.css";

const HOUR_MS = 3_600_000;
/** The service takes 30 days; the clocks may differ. */
const LATEST_MS = 30 * 24 * HOUR_MS - 60_000;

interface Props {
  /** In RFC 3339; null for at once. */
  at: string | null;
  onChange(at: string | null): void;
}

export function SendLater({ at, onChange }: Props) {
  const { t, day, time } = useWords();
  const [isOpen, setOpen] = useState(false);
  const choose = (date: Date) => {
    onChange(date.toISOString());
    setOpen(false);
  };
  const now = new Date();
  const chosen = at === null ? null : new Date(at);
  return (
    <Group gap={0}>
      <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant={chosen ? "light" : "subtle"}
            color={chosen ? "parley" : "gray"}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconClock className={classes.laterIcon} size={20} stroke={1.75} aria-hidden />
            <span className={classes.laterWord}>
              {chosen ? t("later.chosen", { day: day(chosen, now), time: time(chosen) }) : t("later.choose")}
            </span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.laterMenu}>
          <Button variant="default" onClick={() => choose(new Date(now.getTime() + HOUR_MS))}>
            {t("later.hour")}
          </Button>
          <Button variant="default" onClick={() => choose(tomorrowMorning(now))}>
            {t("later.tomorrow", { time: time(tomorrowMorning(now)) })}
          </Button>
          <TextInput
            type="datetime-local"
            label={t("later.own")}
            min={localInput(now)}
            max={localInput(new Date(now.getTime() + LATEST_MS))}
            value={chosen ? localInput(chosen) : ""}
            onChange={({ currentTarget: { value, validity } }) => {
              if (value && validity.valid) onChange(new Date(value).toISOString());
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {chosen && <CloseButton size="sm" aria-label={t("later.now")} onClick={() => onChange(null)} />}
    </Group>
  );
}
