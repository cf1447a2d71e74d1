// How a webhook is.
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import type { Webhook } from "./webhooks.queries.ts";

export function WebhookState({ webhook: { status, failing_since, disabled_reason } }: { webhook: Webhook }) {
  const { t } = useWords();
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
      {t("webhooks.failingSince")} <When at={failing_since} />
    </StatusPill>
  );
}
