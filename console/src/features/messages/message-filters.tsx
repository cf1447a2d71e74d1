// The bar above the list: what filters it.
import { Button } from "@mantine/core";
import { ErrorText } from "../../parts/errors/use-errors.ts";
import { FilterMenu } from "../../parts/menu/filter-menu.tsx";
import { useChannelName, useHasSeveralChannels } from "../../parts/queries/use-channels.ts";
import { type Sender, useSenders } from "../../parts/queries/use-senders.ts";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { STATUSES, type useMessageFilter } from "./message-filter.ts";
import classes from "./messages.module.css";

const HOUR_MS = 3_600_000;
const SPANS = [
  ["messages.lastHour", 1],
  ["messages.lastDay", 24],
  ["messages.lastWeek", 7 * 24],
] as const;

interface Props {
  control: ReturnType<typeof useMessageFilter>;
}

export function MessageFilters({ control: { given, isFiltered, change, clear } }: Props) {
  const words = useWords();
  const { t, phone: readable } = words;
  const now = useNow();
  const { data: senders = [] } = useSenders();
  const channelName = useChannelName();
  const hasSeveralChannels = useHasSeveralChannels();
  const labelOf = ({ channel, phone }: Sender) =>
    hasSeveralChannels ? t("sender.named", { channel: channelName(channel), phone }) : readable(phone);
  const chosen = senders.find(({ id }) => id === given.sender);
  const since = given.since ? new Date(given.since) : null;
  return (
    <search className={classes.filters} aria-label={t("messages.filters")}>
      <FilterMenu
        name={t("messages.state")}
        value={given.status}
        choices={STATUSES.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(status) => change({ status })}
      />
      <FilterMenu
        name={t("messages.direction")}
        value={given.direction}
        choices={[
          { value: "out", label: t("messages.out") },
          { value: "in", label: t("messages.in") },
        ]}
        onChange={(direction) => change({ direction })}
      />
      {(senders.length > 1 || given.sender) && (
        <FilterMenu
          name={t("messages.sender")}
          value={given.sender}
          shown={chosen && labelOf(chosen)}
          choices={senders.map((sender) => ({ value: sender.id, label: labelOf(sender) }))}
          onChange={(sender) => change({ sender })}
        />
      )}
      <FilterMenu
        name={t("messages.since")}
        value={given.since}
        shown={since ? `${words.day(since, now)} ${words.time(since)}` : undefined}
        choices={SPANS.map(([key, hours]) => ({ value: String(hours), label: t(key) }))}
        onChange={(hours) =>
          change({ since: hours && new Date(Date.now() - Number(hours) * HOUR_MS).toISOString() })
        }
      />
      {given.error && (
        <Button
          variant="light"
          size="compact-sm"
          className={classes.reason}
          onClick={() => change({ error: null, channel: null })}
        >
          <ErrorText error={{ code: given.error, channel: given.channel }} /> ✕
        </Button>
      )}
      {isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {t("act.clearFilters")}
        </Button>
      )}
    </search>
  );
}
