// One webhook in the list: how it does, and what it is told.
import { Link } from "wouter";
import body from "../../parts/page/page-body.module.css";
import { useWords } from "../../words/use-words.tsx";
import { TYPES } from "./event-types.ts";
import { SummaryLine } from "./summary-line.tsx";
import classes from "./webhook.module.css";
import { WebhookState } from "./webhook-state.tsx";
import type { Webhook } from "./webhooks.queries.ts";

export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t, list } = useWords();
  const { id, url, description, types } = webhook;
  const isAll = TYPES.every((type) => types.includes(type));
  return (
    <li className={`${body.card} ${classes.card}`}>
      <div className={body.line}>
        <h2>
          <Link href={`/webhooks/${id}`}>
            <bdi dir="ltr">{url}</bdi>
          </Link>
        </h2>
        <WebhookState webhook={webhook} />
      </div>
      {description && <p dir="auto">{description}</p>}
      <p className={body.note}>
        <SummaryLine id={id} />
      </p>
      <p className={body.note}>{isAll ? t("webhooks.allTypes") : list(types)}</p>
    </li>
  );
}
