// The first lines of Home: what is wrong, or that nothing is.
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "wouter";
import { useErrors } from "../../../parts/errors/use-errors.ts";
import { useChannelName } from "../../../parts/queries/use-channels.ts";
import { useNow } from "../../../platform/clock.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useBackup, useRecentUsage, useSenders, useWebhooks } from "../home.queries.ts";
import classes from "./verdict-list.module.css";
import { judge, type Verdict } from "./verdicts.ts";

const ICONS = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX };
const MOST = 3;

/** `isAwaited`: nothing is shown yet. */
export function Verdicts({ isAwaited }: { isAwaited: boolean }) {
  const { t } = useWords();
  const now = useNow();
  const { data: recent } = useRecentUsage();
  const { data: senders } = useSenders();
  const webhooks = useWebhooks();
  const backup = useBackup();
  const isKnown = recent && senders && webhooks && !isAwaited;
  const verdicts = isKnown ? judge({ recent, senders, webhooks, backup, now }) : [];
  return (
    <div className={classes.verdicts} role="status">
      {verdicts.slice(0, MOST).map((verdict) => (
        <Line key={verdict.key + JSON.stringify(verdict.values)} verdict={verdict} now={now} />
      ))}
      {verdicts.length > MOST && (
        <p className={classes.more}>{t("home.andMore", { n: verdicts.length - MOST })}</p>
      )}
    </div>
  );
}

function Line({
  verdict: { tone, key, values, since, ms, channel, reason, acts },
  now,
}: {
  verdict: Verdict;
  now: Date;
}) {
  const words = useWords();
  const { t } = words;
  const { text } = useErrors(reason !== undefined);
  const channelName = useChannelName();
  const Icon = ICONS[tone];
  const shown = {
    ...values,
    isTimed: Boolean(since),
    at: since ? words.moment(new Date(since), now) : "",
    ...(ms === undefined ? {} : { time: words.duration(ms) }),
    ...(channel === undefined ? {} : { channel: channelName(channel) }),
    ...(reason ? { reason: text(reason) } : {}),
  };
  return (
    <div className={classes.verdict} data-tone={tone}>
      <Icon size={20} stroke={2} aria-hidden />
      <p>{t(key, shown)}</p>
      {acts.length > 0 && (
        <div className={classes.acts}>
          {acts.map(({ key: name, href, values: filled }, index) => (
            <Button
              key={href}
              component={Link}
              href={href}
              size="xs"
              variant={index === 0 && tone === "bad" ? "filled" : "default"}
            >
              {t(name, filled)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
