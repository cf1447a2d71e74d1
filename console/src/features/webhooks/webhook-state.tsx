// How a webhook is, and how many of its last deliveries succeeded.
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { useSummary, type Webhook } from "./webhooks.queries.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export function WebhookState({ webhook: { status, failing_since, disabled_reason } }: { webhook: Webhook }) {
  const { t, moment } = useWords();
  const now = useNow();
  if (status === "disabled")
    return (
      <StatusPill tone={disabled_reason === "requested" ? "quiet" : "bad"}>
        {t(
          disabled_reason === "gone"
            ? "webhooks.gone"
            : disabled_reason === "failing"
              ? "webhooks.failedLong"
              : "webhooks.disabled",
        )}
      </StatusPill>
    );
  if (failing_since === null) return <StatusPill tone="ok">{t("webhooks.delivering")}</StatusPill>;
  return (
    <StatusPill tone="warn">
      {t("webhooks.failingSince", { time: moment(new Date(failing_since), now) })}
    </StatusPill>
  );
}

export function SummaryLine({ id }: { id: string }) {
  const { t, percent, number, moment } = useWords();
  const now = useNow();
  const { data } = useSummary(id);
  if (!data) return null;
  const { succeeded, failed, pending, p50_ms: p50, since } = data;
  const ended = succeeded + failed;
  if (since === null) return t("webhooks.quietDay");
  // A busy webhook has more deliveries a day than are counted.
  const isWhole = now.getTime() - Date.parse(since) > DAY_MS - 5 * MINUTE_MS || ended + pending < 10_000;
  return t("webhooks.summary", {
    ended,
    share: percent(succeeded / ended),
    pending,
    hasHalf: p50 !== null,
    half: `${number(Math.round(p50 ?? 0))} ms`,
    isWhole,
    time: moment(new Date(since), now),
  });
}
