// How a webhook is.
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Webhook } from "./webhooks.queries.ts";

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
