// Chooses a time to come: in an hour, tomorrow morning, or one of the reader's own.
import { ActionIcon, Button, Popover, TextInput, Tooltip } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { localInput, tomorrowMorning } from "../form/local-input.ts";
import classes from "./time-menu.module.css";

const HOUR_MS = 3_600_000;
/** The clocks of the browser and the service may differ. */
const MARGIN_MS = 60_000;

interface Props {
  name: string;
  icon: React.ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
  /** Whether a time is chosen already. */
  isOn: boolean;
  isPlain?: boolean;
  /** The latest time, in days from now. */
  days: number;
  /** Choices apart from times. */
  others?: { name: string; run(): void }[];
  onChoose(at: Date): void;
}

export function TimeMenu({ name, icon: Icon, isOn, isPlain = false, days, others = [], onChoose }: Props) {
  const { t, time } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState("");
  const now = new Date();
  const latest = new Date(now.getTime() + days * 24 * HOUR_MS - MARGIN_MS);
  const choose = (run: () => void) => () => {
    run();
    setOpen(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form around this one belongs to something else.
    event.stopPropagation();
    const at = new Date(own);
    if (at.getTime() > Date.now() && at <= latest) choose(() => onChoose(at))();
  };
  const choices = [
    { name: t("later.hour"), run: () => onChoose(new Date(now.getTime() + HOUR_MS)) },
    {
      name: t("later.tomorrow", { time: time(tomorrowMorning(now)) }),
      run: () => onChoose(tomorrowMorning(now)),
    },
    ...others,
  ];
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Tooltip label={name} disabled={isOpen}>
        <Popover.Target>
          <ActionIcon
            variant={isOn ? "light" : isPlain ? "subtle" : "default"}
            color={isPlain && !isOn ? "gray" : "parley"}
            size={36}
            aria-label={name}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown className={classes.menu}>
        {choices.map((choice) => (
          <Button key={choice.name} variant="default" onClick={choose(choice.run)}>
            {choice.name}
          </Button>
        ))}
        <form className={classes.own} onSubmit={submit}>
          <TextInput
            type="datetime-local"
            label={t("later.own")}
            min={localInput(now)}
            max={localInput(latest)}
            value={own}
            onChange={({ currentTarget: { value } }) => setOwn(value)}
          />
          <Button type="submit" variant="default" disabled={own === ""}>
            {t("later.set")}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
