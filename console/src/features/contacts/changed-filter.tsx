// Chooses since when the contacts must have changed.
import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useNow } from "../../platform/clock.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";

const HOUR_MS = 3_600_000;

/** Hours back from now. */
const SPANS: [Key, number][] = [
  ["contacts.lastHour", 1],
  ["contacts.lastDay", 24],
  ["contacts.lastWeek", 7 * 24],
  ["contacts.lastMonth", 30 * 24],
];

interface Props {
  since: string | undefined;
  onChange(since: string | undefined): void;
}

export function ChangedFilter({ since, onChange }: Props) {
  const { t, time, day } = useWords();
  const now = useNow();
  const at = since === undefined ? null : new Date(since);
  const value = at
    ? t("contacts.changedSince", { time: `${day(at, now)} ${time(at)}` })
    : t("contacts.changedAny");
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant={at ? "light" : "default"}
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {value}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SPANS.map(([name, hours]) => (
          <Menu.Item
            key={name}
            onClick={() => onChange(new Date(Date.now() - hours * HOUR_MS).toISOString())}
          >
            {t(name)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(undefined)}>{t("contacts.anyTime")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
