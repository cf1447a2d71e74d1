// When a thread comes back: in an hour, tomorrow, at a time, or when the contact writes.
import { ActionIcon, Button, Popover, TextInput, Tooltip } from "@mantine/core";
import { IconClockPause } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { Inbox } from "../../platform/cache/conversation-cache.ts";
import { useWords } from "../../words/use-words.tsx";
import { localInput, tomorrowMorning } from "../form/local-input.ts";
import classes from "./snooze-menu.module.css";

const HOUR_MS = 3_600_000;
/** The service takes a year; the clocks may differ. */
const LATEST_MS = 365 * 24 * HOUR_MS;

interface Props {
  state: Inbox["state"];
  /** `until`: in RFC 3339; null for when the contact writes. `said`: what the toast says. */
  onSnooze(until: string | null, said: string): void;
  onOpen(): void;
}

export function SnoozeMenu({ state, onSnooze, onOpen }: Props) {
  const words = useWords();
  const { t, time } = words;
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState("");
  const now = new Date();
  const choose = (until: Date | null) => {
    const said = until
      ? t("inbox.saidSnoozed", { time: words.moment(until, now) })
      : t("inbox.saidUntilWrites");
    onSnooze(until?.toISOString() ?? null, said);
    setOpen(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const until = new Date(own);
    if (until.getTime() > Date.now()) choose(until);
  };
  const name = t(state === "snoozed" ? "inbox.isSnoozed" : "inbox.snooze");
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Tooltip label={name} disabled={isOpen}>
        <Popover.Target>
          <ActionIcon
            variant={state === "snoozed" ? "light" : "default"}
            size={36}
            aria-label={name}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconClockPause size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown className={classes.menu}>
        {state !== "open" && (
          <Button
            variant="light"
            onClick={() => {
              setOpen(false);
              onOpen();
            }}
          >
            {t("inbox.reopen")}
          </Button>
        )}
        <Button variant="default" onClick={() => choose(new Date(now.getTime() + HOUR_MS))}>
          {t("later.hour")}
        </Button>
        <Button variant="default" onClick={() => choose(tomorrowMorning(now))}>
          {t("later.tomorrow", { time: time(tomorrowMorning(now)) })}
        </Button>
        <Button variant="default" onClick={() => choose(null)}>
          {t("inbox.untilWrites")}
        </Button>
        <form className={classes.own} onSubmit={submit}>
          <TextInput
            type="datetime-local"
            label={t("later.own")}
            min={localInput(now)}
            max={localInput(new Date(now.getTime() + LATEST_MS))}
            value={own}
            onChange={({ currentTarget: { value } }) => setOwn(value)}
          />
          <Button type="submit" variant="default" disabled={own === ""}>
            {t("inbox.snooze")}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
